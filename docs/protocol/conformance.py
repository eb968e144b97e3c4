#!/usr/bin/env python3
"""Checks that an engine implements the protocol described in docs/protocol.md.

Usage: conformance.py COMMAND…, such as: conformance.py loyd engine
"""

import pathlib
import queue
import subprocess
import sys
import threading

LIMIT_SECONDS = 120
COUNTS = pathlib.Path(__file__).with_name("counts.txt")
# Positions with a metric and the length of a shortest solution.
SOLVED = [
    ("8 6 7/2 5 4/3 0 1", "single", 31),
    ("3 1 2/4 0 5", "multi", None),
    ("12../3.44/ZZ5./6657", "slide", 5),
    ("12../3.44/ZZ5./6657", "step", None),
    ("12../3.44/ZZ5./6657", "turn", None),
    ("0 1 2/3 4 5/6 7 8 goal blank-first", "single", 0),
]
UNSOLVABLE = ["1 2 3/4 5 6/8 7 0", "ZZ#./..#."]
# For each family, a starting position whose search takes longer than any wait here.
LONG = {"tiles": "12 1 10 2/7 11 4 14/5 0 9 15/8 13 6 3", "blocks": "12../3.44/ZZ5./6657"}
FAULTY = ["castle", "go metric cubic", "go time soon", "position 1 2 3/4 5 6/7 7 x", "position 1 2/3 0 moves UUU", "count soon"]


class Engine:
    """A running engine. Every wait has a time limit."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_until(self, *words):
        """Returns the lines up to and including the first one that begins with one of these words."""
        seen = []
        while True:
            try:
                line = self.lines.get(timeout=LIMIT_SECONDS)
            except queue.Empty:
                fail(f"no line `{' or '.join(words)}` within {LIMIT_SECONDS} s after {seen[-3:]}")
            if line is None:
                fail(f"the engine exited before a line `{' or '.join(words)}`")
            seen.append(line)
            if line.split(" ")[0] in words:
                return seen

    def ask(self, line, *words):
        self.send(line)
        return self.read_until(*words)

    def send_silently(self, line):
        """Sends a command that has no answer."""
        self.send(line)
        answer = self.ask("isready", "readyok")
        # The engine may report how it read a position.
        rest = [line for line in answer if not line.startswith("readas ")]
        check(rest == ["readyok"], f"`{line}`: unexpected {rest[:-1]}")


def fail(message):
    sys.exit(f"FAILED: {message}")


def check(holds, message):
    if not holds:
        fail(message)


def search(engine, limits=""):
    """Returns the values of the last info line, the result, and the best line of a search."""
    lines = engine.ask(f"go {limits}".strip(), "bestline", "error")
    check(lines[-1].startswith("bestline"), f"go {limits}: {lines[-1]}")
    infos = [line.split() for line in lines if line.startswith("info ")]
    check(infos, "a search printed no info line")
    reports = [dict(zip(words[1::2], words[2::2])) for words in infos]
    bounds = [int(report["lower"]) for report in reports]
    check(bounds == sorted(bounds), f"the lower bound falls: {bounds}")
    lengths = [int(report["length"]) for report in reports if report["length"] != "none"]
    check(lengths == sorted(lengths, reverse=True), f"the length rises: {lengths}")
    results = [line.split()[1:] for line in lines if line.startswith("result ")]
    check(
        len(results) == 1 and lines[-2].startswith("result "),
        f"expected exactly one result line, directly before bestline: {lines[-3:]}",
    )
    return reports[-1], results[0], lines[-1][len("bestline") :].strip()


def verify(engine, moves):
    words = engine.ask(f"verify {moves}".strip(), "verified", "error")[-1].split()
    check(words[0] == "verified", f"verify: {' '.join(words)}")
    return dict(zip(words[1::2], words[2::2]))


def check_limits(engine, position):
    """Checks limits, stops, and answers during a search."""
    engine.send_silently(f"position {position}")
    for limit, reason in [("nodes 1", "nodes"), ("time 0.2", "time")]:
        _, result, best = search(engine, limit)
        check(result[1] in (reason, "proven"), f"go {limit}: {result}")
        check((best != "none") == (result[0] == "solved"), f"go {limit}: {result}, {best}")
    _, result, best = search(engine, "mode quick")
    check(result[0] == "solved" and result[1] in ("first", "proven", "size"), f"mode quick: {result}")
    check(verify(engine, best)["solved"] == "yes", f"mode quick: {best} does not solve {position}")
    illegal = verify(engine, ", ".join([engine.ask("moves", "moves")[-1][len("moves ") :].split(", ")[0]] * 9))
    check(illegal["legal"] == illegal["solved"] == "no", f"the same move nine times is not reported as illegal: {illegal}")

    # Stops the count of all positions, unless it has already finished.
    engine.send("count 1000000")
    engine.send("stop")
    counted = engine.read_until("countok")
    total = sum(int(line.split()[2]) for line in counted[:-1])
    words = counted[-1].split()
    check(int(words[1]) == total and words[2:] in ([], ["stopped"]), f"after a stop, the answer is {counted[-1]}, but the sum is {total}")

    engine.send("go mode anytime")
    engine.send("moves")
    engine.send("isready")
    seen = engine.read_until("readyok")
    engine.send("stop")
    words = [line.split(" ")[0] for line in seen]
    if "moves" not in words:
        seen += engine.read_until("moves")
        words = [line.split(" ")[0] for line in seen]
    check(words.count("bestline") == 1 and words.index("bestline") < words.index("moves"), f"the answers are in the wrong order: {words}")
    check(any(line.startswith("result ") for line in seen), "a stopped search printed no result")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.strip())
    engine = Engine(sys.argv[1:])

    introduction = engine.ask("usp", "uspok")
    has_name = any(line.startswith("id name ") for line in introduction)
    check(has_name and "protocol 1" in introduction, "the answer to usp lacks the name or the protocol version")
    option_count = sum(line.startswith("option name ") for line in introduction)
    check(option_count >= 2, "the answer to usp lacks the option Threads or Memory")
    families = next(line.split()[1:] for line in introduction if line.startswith("families "))
    engine.send_silently("setoption name Threads value 1")
    engine.send_silently("")
    engine.send("stop")

    def is_supported(position):
        family = "tiles" if position[0].isdigit() and " " in position.split("/")[0] else "blocks"
        return family in families

    check(families and set(families) <= {"tiles", "blocks"}, f"families: {families}")
    solved = [entry for entry in SOLVED if is_supported(entry[0])]
    unsolvable = list(filter(is_supported, UNSOLVABLE))
    for line in FAULTY:
        engine.send(line)
        answer = engine.ask("isready", "readyok")
        check(len(answer) == 2 and answer[0].startswith("error "), f"`{line}`: expected one error line, found {answer[:-1]}")

    for position, metric, length in solved:
        engine.send_silently(f"position {position}")
        report, result, best = search(engine, f"metric {metric}")
        check(result == ["solved", "proven"], f"{position}: {result}")
        check(report["lower"] == report["length"], f"{position}: proven, but the bounds differ: {report}")
        check(length is None or report["length"] == str(length), f"{position}: {report['length']} instead of {length} moves")
        verdict = verify(engine, best)
        is_confirmed = verdict["legal"] == verdict["solved"] == "yes" and verdict[metric] == report["length"]
        check(is_confirmed, f"{position}: verify contradicts the search: {verdict}")
        engine.send_silently(f"position {position} moves {best}" if best else f"position {position}")
        check(verify(engine, "")["solved"] == "yes", f"{position}: not solved after its best line")

    for position in unsolvable:
        engine.send_silently(f"position {position}")
        _, result, best = search(engine)
        check(result == ["unsolvable", "unsolvable"] and best == "none", f"{position}: {result}, {best}")

    golden = 0
    for line in COUNTS.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        counts, position = line.split(" | ", 1)
        if not is_supported(position):
            continue
        metric, *counts = counts.split()
        engine.send_silently(f"position {position}")
        answer = engine.ask(f"count {len(counts) - 1} metric {metric}", "countok", "error")
        expected = [f"count {depth} {count}" for depth, count in enumerate(counts)]
        check(answer == [*expected, f"countok {sum(map(int, counts))}"], f"{position} in {metric}: {answer}")
        moves = engine.ask(f"moves metric {metric}", "moves", "error")[-1]
        number = len(moves[len("moves") :].split(",")) if moves != "moves" else 0
        check(number == int(counts[1]) if len(counts) > 1 else True, f"{position} in {metric}: {moves}")
        golden += 1

    for family in families:
        check_limits(engine, LONG[family])

    engine.send("quit")
    check(engine.process.wait(timeout=LIMIT_SECONDS) == 0, "the exit code after quit is not 0")
    second = Engine(sys.argv[1:])
    second.send(f"position {LONG[families[0]]}")
    second.send("go nodes 1")
    second.process.stdin.close()
    second.read_until("bestline")
    check(second.process.wait(timeout=LIMIT_SECONDS) == 0, "the exit code at the end of the input is not 0")
    print(f"conforms: {len(solved) + len(unsolvable)} searches, {golden} golden counts, families {' '.join(families)}")


if __name__ == "__main__":
    main()
