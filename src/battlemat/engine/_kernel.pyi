"""The C kernel of the compiled build (`_kernel.c`)."""

def spread(
    layer: int,
    room: int,
    heavy: int,
    leave: int,
    budget: int,
    stride: int,
    turnings: tuple[int, int, int, int] | None,
    squares: int,
) -> tuple[list[int], int]: ...
def face(seed: int, n: int, sides: int) -> int: ...
def settle(path: str) -> int: ...
