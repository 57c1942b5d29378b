/* The statistics of a match.
 *
 * Two games from one opening are correlated, so games are not independent, but pairs are: the variance
 * is estimated from the pairs, by how many half points out of four the first player scored in each (the
 * pentanomial model). Elo is on the usual logistic scale. The test is a generalised sequential
 * probability ratio test (GSPRT): its log-likelihood ratio compares the likeliest pentanomial
 * distribution whose mean is that of elo1 with the one of elo0. */
#include "cli/match.h"
#include <math.h>

static const double points_of_kind[PAIR_KINDS] = {0, 0.25, 0.5, 0.75, 1};

int tally_games(const struct tally *tally) {
    return tally->wins + tally->draws + tally->losses;
}

void tally_add(struct tally *tally, int half_points) {
    bool second_of_pair = tally_games(tally) % 2 == 1;
    if (half_points == 2)
        tally->wins++;
    else if (half_points == 1)
        tally->draws++;
    else
        tally->losses++;
    if (second_of_pair)
        tally->pairs[tally->open + half_points]++;
    else
        tally->open = half_points;
}

static int count_pairs(const struct tally *tally) {
    return tally_games(tally) / 2;
}

/* ---- Elo ------------------------------------------------------------------------------------ */

double elo_of_score(double score) {
    if (score <= 0 || score >= 1)
        return copysign(HUGE_VAL, score - 0.5);
    return 400 * log10(score / (1 - score));
}

double score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* The standard error of the mean score. A single game at the end is a pair of half the weight. If all
 * pairs are equal, the variance is unknown; it is estimated as if one of them had been half a point
 * off. */
static double standard_error(const struct tally *tally, double mean) {
    const double least = 0.25 * 0.25;
    double squares = 0, weight = 0;
    int count = 0;
    for (int kind = 0; kind < PAIR_KINDS; kind++) {
        double off = points_of_kind[kind] - mean;
        squares += tally->pairs[kind] * off * off;
        weight += tally->pairs[kind];
        count += tally->pairs[kind];
    }
    if (tally_games(tally) % 2 == 1) {
        double off = tally->open / 2.0 - mean;
        squares += off * off / 4;
        weight += 0.5;
        count++;
    }
    if (count < 2)
        return HUGE_VAL;
    squares = squares > least ? squares : least;
    return sqrt(squares * count / (count - 1)) / weight;
}

struct elo tally_elo(const struct tally *tally) {
    const double quantile = 1.959964; /* of the normal distribution: 95 % lie within ± this */
    int games = tally_games(tally);
    if (games == 0)
        return (struct elo){.value = 0, .margin = HUGE_VAL};
    double mean = (tally->wins + tally->draws / 2.0) / games;
    struct elo elo = {.value = elo_of_score(mean), .margin = HUGE_VAL};
    if (isfinite(elo.value)) /* the error of the score, times the slope of elo_of_score */
        elo.margin = quantile * standard_error(tally, mean) * 400 / (log(10) * mean * (1 - mean));
    return elo;
}

/* ---- SPRT ----------------------------------------------------------------------------------- */

/* The maximum-likelihood distribution with a given mean, from observed shares, has the shares share /
 * (1 + multiplier × (points − mean)); this finds that Lagrange multiplier, by bisection. It lies where
 * all shares are positive, and the sum decreases monotonically there. */
static double find_multiplier(const double share[PAIR_KINDS], double mean) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 100; step++) {
        double multiplier = (low + high) / 2, sum = 0;
        for (int kind = 0; kind < PAIR_KINDS; kind++) {
            double off = points_of_kind[kind] - mean;
            sum += share[kind] * off / (1 + multiplier * off);
        }
        if (sum > 0)
            low = multiplier;
        else
            high = multiplier;
    }
    return (low + high) / 2;
}

double tally_llr(const struct tally *tally, double elo0, double elo1) {
    const double prior = 1e-3; /* pairs of a kind that has not occurred yet */
    double share[PAIR_KINDS], total = 0, ratio = 0;
    if (count_pairs(tally) == 0)
        return 0;
    for (int kind = 0; kind < PAIR_KINDS; kind++) {
        share[kind] = tally->pairs[kind] > 0 ? tally->pairs[kind] : prior;
        total += share[kind];
    }
    for (int kind = 0; kind < PAIR_KINDS; kind++)
        share[kind] /= total;
    double mean0 = score_of_elo(elo0), mean1 = score_of_elo(elo1);
    double multiplier0 = find_multiplier(share, mean0), multiplier1 = find_multiplier(share, mean1);
    for (int kind = 0; kind < PAIR_KINDS; kind++)
        ratio += share[kind] * log((1 + multiplier0 * (points_of_kind[kind] - mean0)) /
                                   (1 + multiplier1 * (points_of_kind[kind] - mean1)));
    return total * ratio;
}

enum verdict sprt_verdict(double llr) {
    return llr >= SPRT_BOUND    ? VERDICT_ACCEPTED
           : llr <= -SPRT_BOUND ? VERDICT_REJECTED
                                : VERDICT_OPEN;
}
