"""Heroes made and grown: what they are made of, the choices that make them, and the sheet that comes of it.

`content` reads what there is to choose from (`Book`), `making` asks for the choices in order and refuses illegal ones,
`reading` and `writing` keep them in a hero file, and `games` turns them into the numbers of each game.
"""
