#!/usr/bin/env python3
"""Prints the golden counts in docs/protocol/counts.txt, using a plain breadth-first search that shares no code with any engine."""

TILES = [
    ("single", 10, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
    ("multi", 6, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
    ("single", 31, "1 2 3/4 5 6/7 8 0"),
    ("single", 31, "1 2 3/4 0 5/6 7 8"),
    ("multi", 24, "1 2 3/4 5 6/7 8 0"),
    ("single", 21, "1 2 3/4 5 0"),
    ("multi", 20, "0 1 2/3 4 5"),
    ("single", 9, "1 2 3 4 5/6 7 8 9 10/11 12 0 13 14/15 16 17 18 19/20 21 22 23 24"),
    ("multi", 5, "1 2 3 4 5 6 7/8 9 10 11 12 13 0"),
]
# Layouts, each with the text after ` | `. The letters in `horizontal` and `vertical` are pieces
# that move along one axis.
BLOCKS = [
    (depths, layout, parts)
    for layout, parts, depths in [
        ("12../3.44/ZZ5./6657", "", {"step": 10, "slide": 8, "turn": 7}),
        ("abbc/abbc/deef/dghf/i..j", "goal: b covers 4,2", {"step": 14, "slide": 10, "turn": 9}),
        ("11..2/33#.2/ZZ..4/5.#.4/5.66.", "horizontal: 1 3 Z 6 | vertical: 2 4 5", {"step": 12, "slide": 9, "turn": 9}),
        ("#.ZZ#/.11../.1.2./33.2#", "", {"step": 9, "slide": 7, "turn": 6}),
    ]
]
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def search(start, neighbours, max_depth):
    """Returns the number of positions at each depth."""
    seen, layer, counts = {start}, [start], []
    while layer and len(counts) <= max_depth:
        counts.append(len(layer))
        reached = {other for position in layer for other in neighbours(position)} - seen
        seen |= reached
        layer = list(reached)
    return counts


def tiles(text, metric):
    rows = [tuple(map(int, row.split())) for row in text.split("/")]
    height, width = len(rows), len(rows[0])

    def neighbours(cells):
        blank = cells.index(0)
        for down, right in WAYS.values():
            moved, hole = list(cells), blank
            for _ in range(max(width, height) if metric == "multi" else 1):
                row, column = hole // width + down, hole % width + right
                if not (0 <= row < height and 0 <= column < width):
                    break
                other = row * width + column
                moved[hole], moved[other] = moved[other], 0
                hole = other
                yield tuple(moved)

    return sum(rows, ()), neighbours


def blocks(layout, parts, metric):
    rows = layout.split("/")
    height, width = len(rows), len(rows[0])
    cells = {(row, column): rows[row][column] for row in range(height) for column in range(width)}
    free = {cell for cell, name in cells.items() if name != "#"}
    keys = dict(part.strip().split(": ", 1) for part in parts.split("|")) if parts else {}
    goal = {keys.get("goal", "Z right")[0]}
    names = sorted({name for name in cells.values() if name not in ".#"})
    # The classes of interchangeable pieces: same shape, same freedom, no goal. A position is a set
    # of places for each class.
    classes, start = [], []
    for name in names:
        place = min(cell for cell, other in cells.items() if other == name)
        shape = frozenset((row - place[0], column - place[1]) for (row, column), other in cells.items() if other == name)
        ways = [way for way in WAYS if not (name in keys.get("horizontal", "") and way in ("up", "down"))]
        ways = [way for way in ways if not (name in keys.get("vertical", "") and way in ("left", "right"))]
        kind = (shape, tuple(ways), name if name in goal else "")
        if kind not in classes:
            classes.append(kind)
            start.append(frozenset())
        start[classes.index(kind)] |= {place}

    def covered(kind, place):
        return {(place[0] + row, place[1] + column) for row, column in classes[kind][0]}

    def destinations(kind, place, others):
        """Returns the places that a piece can reach with one move in the metric."""
        ends, open_ = set(), [(place, way) for way in classes[kind][1]]
        seen = set(open_)
        while open_:
            at, way = open_.pop()
            after = (at[0] + WAYS[way][0], at[1] + WAYS[way][1])
            if not covered(kind, after) <= free - others:
                continue
            ends.add(after)
            next_ways = {"step": [], "slide": [way], "turn": classes[kind][1]}[metric]
            for pair in ((after, other) for other in next_ways):
                if pair not in seen:
                    seen.add(pair)
                    open_.append(pair)
        return ends - {place}

    def neighbours(position):
        everywhere = [(kind, place) for kind, places in enumerate(position) for place in places]
        for kind, place in everywhere:
            others = set().union(*(covered(*other) for other in everywhere if other != (kind, place)))
            for after in destinations(kind, place, others):
                moved = position[kind] - {place} | {after}
                yield (*position[:kind], moved, *position[kind + 1 :])

    return tuple(start), neighbours


def main():
    print("# Numbers of positions by depth, generated by counts.py. Each line: metric, counts, position.")
    for metric, max_depth, text in TILES:
        counts = search(*tiles(text, metric), max_depth)
        print(metric, *counts, "|", text)
    for depths, layout, parts in BLOCKS:
        for metric, max_depth in depths.items():
            counts = search(*blocks(layout, parts, metric), max_depth)
            print(metric, *counts, "|", layout + (f" | {parts}" if parts else ""))


if __name__ == "__main__":
    main()
