//! Rank correlation of two measures.

use statrs::statistics::{OrderStatistics, RankTieBreaker, Statistics};

/// The 97.5 % point of the standard normal distribution, for intervals of 95 %.
const Z: f64 = 1.959_964;

/// Spearman's rank correlation of pairs, with its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RankCorrelation {
    /// The coefficient, from -1 to 1.
    pub(crate) rho: f64,
    /// The 95 % confidence interval; `None` if all pairs are in perfect order, because the method
    /// then gives no error.
    pub(crate) interval: Option<(f64, f64)>,
}

impl RankCorrelation {
    /// Computes the correlation of at least four pairs of finite numbers. Equal values share the
    /// mean of their ranks. Returns `None` if there are fewer pairs, or if one of the two measures
    /// has the same value everywhere.
    ///
    /// The interval is Fisher's, with the standard error √((1 + ρ²/2)/(n − 3)) of Bonett and Wright
    /// (2000), *Sample size requirements for estimating Pearson, Kendall and Spearman
    /// correlations*, Psychometrika 65, 23–28.
    pub(crate) fn of(pairs: &[(f64, f64)]) -> Option<Self> {
        if pairs.len() < 4 {
            return None;
        }
        let (first, second): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
        let [first, second] = [first, second].map(ranks);
        let spread = (&first).std_dev() * (&second).std_dev();
        // Ranks are multiples of one half, so a spread of equal ranks is exactly 0.
        if spread == 0.0 {
            return None;
        }
        let rho = ((&first).covariance(&second) / spread).clamp(-1.0, 1.0);
        let error = Z * ((1.0 + rho * rho / 2.0) / (pairs.len() - 3) as f64).sqrt();
        let is_perfect = 1.0 - rho.abs() < f64::EPSILON * pairs.len() as f64;
        let interval = (!is_perfect).then(|| ((rho.atanh() - error).tanh(), (rho.atanh() + error).tanh()));
        Some(Self { rho, interval })
    }
}

/// Returns the rank of each value, from 1 for the smallest.
fn ranks(values: Vec<f64>) -> Vec<f64> {
    statrs::statistics::Data::new(values).ranks(RankTieBreaker::Average)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounded(pairs: &[(f64, f64)]) -> Option<(i32, Option<(i32, i32)>)> {
        let parts = |value: f64| (value * 1000.0).round() as i32;
        let RankCorrelation { rho, interval } = RankCorrelation::of(pairs)?;
        Some((parts(rho), interval.map(|(low, high)| (parts(low), parts(high)))))
    }

    #[test]
    fn ranks_correlate_as_in_the_published_example() {
        // Ten values of IQ and hours of television, the worked example of Wikipedia's article on
        // Spearman's coefficient: rho = -29/165.
        let iq = [106., 100., 86., 101., 99., 103., 97., 113., 112., 110.];
        let hours = [7., 27., 2., 50., 28., 29., 20., 12., 6., 17.];
        let pairs: Vec<_> = iq.into_iter().zip(hours).collect();
        // By hand: atanh(0.17576) = 0.17760; the error is 1.95996 · sqrt(1.01545 / 7) = 0.74649.
        assert_eq!(rounded(&pairs), Some((-176, Some((-728, 515)))));
    }

    #[test]
    fn ties_share_a_rank_and_equal_values_have_no_correlation() {
        let pairs = [(1., 2.), (1., 2.), (2., 9.), (3., 9.), (4., 30.)];
        // Ranks 1.5 1.5 3 4 5 and 1.5 1.5 3.5 3.5 5: covariance 9 / sqrt(9.5 · 9).
        assert_eq!(rounded(&pairs).map(|(rho, _)| rho), Some(973));
        assert_eq!(rounded(&[(1., 5.), (2., 5.), (3., 5.), (4., 5.)]), None);
        assert_eq!(rounded(&[(1., 5.), (2., 6.), (3., 7.)]), None);
        assert_eq!(rounded(&[(1., 5.), (2., 6.), (3., 7.), (9., 70.)]), Some((1000, None)));
    }
}
