"""Heroes' sheets: numbers taken apart (`figures`), at the terminal (`screen`), as a page to print (`page`)."""
