"""What can be done on a grid of squares in more than one book: the actions, with what differs as parameters."""
