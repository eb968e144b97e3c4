//! The cheapest assignment of each row of a cost table to a distinct column.

/// The most rows and columns.
pub(super) const MOST: usize = 16;

/// The least sum of costs of `rows` rows, each assigned to a distinct one of `columns` columns.
/// There must be at least as many columns as rows.
///
/// Each row is added by a shortest path of exchanges, with prices that keep all reduced costs
/// non-negative (Kuhn 1955; Jonker and Volgenant 1987). Index 0 of each list stands for no row or
/// no column.
pub(super) fn least_sum(rows: usize, columns: usize, cost: impl Fn(usize, usize) -> u32) -> u32 {
    let (mut row_price, mut column_price) = ([0_i64; MOST + 1], [0_i64; MOST + 1]);
    let mut row_of = [0_usize; MOST + 1];
    for row in 1..=rows {
        let (mut before, mut least, mut is_done) = ([0; MOST + 1], [i64::MAX; MOST + 1], [false; MOST + 1]);
        row_of[0] = row;
        let mut column = 0;
        while row_of[column] != 0 {
            is_done[column] = true;
            let (now, mut next, mut step) = (row_of[column], 0, i64::MAX);
            for other in (1..=columns).filter(|&other| !is_done[other]) {
                let reduced = i64::from(cost(now - 1, other - 1)) - row_price[now] - column_price[other];
                if reduced < least[other] {
                    (least[other], before[other]) = (reduced, column);
                }
                if least[other] < step {
                    (step, next) = (least[other], other);
                }
            }
            for other in 0..=columns {
                if is_done[other] {
                    row_price[row_of[other]] += step;
                    column_price[other] -= step;
                } else if least[other] != i64::MAX {
                    least[other] -= step;
                }
            }
            column = next;
        }
        while column != 0 {
            row_of[column] = row_of[before[column]];
            column = before[column];
        }
    }
    u32::try_from(-column_price[0]).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least sum over all assignments, by enumeration.
    fn one_by_one(costs: &[Vec<u32>], taken: u32) -> u32 {
        let Some((first, rest)) = costs.split_first() else { return 0 };
        let free = (0..first.len()).filter(|column| taken >> column & 1 == 0);
        free.map(|column| first[column] + one_by_one(rest, taken | 1 << column)).min().expect("a free column")
    }

    #[test]
    fn the_least_sum_is_that_of_the_best_of_all_ways() {
        let mut random = 1_u64;
        for (rows, columns) in [(1, 1), (1, 6), (2, 2), (3, 5), (4, 4), (5, 6)] {
            for _ in 0..200 {
                let mut cost = || {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    [(random >> 40) as u32 % 9, 65_535][usize::from(random >> 61 == 0)]
                };
                let costs: Vec<Vec<u32>> = (0..rows).map(|_| (0..columns).map(|_| cost()).collect()).collect();
                let found = least_sum(rows, columns, |row, column| costs[row][column]);
                assert_eq!(found, one_by_one(&costs, 0), "{costs:?}");
            }
        }
    }
}
