"""Optimal lengths of random 15-puzzles, computed on a local Dask cluster."""

import argparse
import functools
import time

import numpy as np
from dask.distributed import Client, LocalCluster

import loyd


@functools.cache
def open_tables(folder: str | None) -> loyd.Tables | None:
    """Return the tables in a folder. Every worker opens its own copy once."""
    return loyd.Tables(folder) if folder else None


def solve_chunk(seed: int, count: int, folder: str | None) -> np.ndarray:
    """Return the optimal lengths for the boards with the seeds `seed` to `seed + count - 1`."""
    batch = loyd.solve_boards(loyd.random_boards(count, seed=seed), threads=1, tables=open_tables(folder))
    assert batch.optimal.all()
    return batch.lengths.data.astype(np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="the number of boards")
    parser.add_argument("--chunk", type=int, default=500, help="the number of boards that a worker takes at a time")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first board")
    parser.add_argument("--workers", type=int, default=2, help="the number of processes in the cluster")
    parser.add_argument("--tables", help="the folder that `loyd tables path` prints")
    parser.add_argument("--out", default="lengths.npz", help="the file for boards and lengths")
    arguments = parser.parse_args()

    cluster = LocalCluster(n_workers=arguments.workers, threads_per_worker=1, dashboard_address=None)
    with cluster, Client(cluster) as client:
        started = time.perf_counter()
        starts = range(0, arguments.count, arguments.chunk)
        counts = [min(arguments.chunk, arguments.count - start) for start in starts]
        seeds = [arguments.seed + start for start in starts]
        parts = client.map(solve_chunk, seeds, counts, [arguments.tables] * len(counts))
        lengths = np.concatenate(client.gather(parts))
        seconds = time.perf_counter() - started
    boards = loyd.random_boards(arguments.count, seed=arguments.seed)
    np.savez_compressed(arguments.out, boards=boards.astype(np.uint8), lengths=lengths)
    print(f"{arguments.count} boards in {seconds:.1f} s: mean {lengths.mean():.3f}, longest {lengths.max()}")


if __name__ == "__main__":
    main()
