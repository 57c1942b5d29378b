/* Glicko-2 as Glickman describes it ("Example of the Glicko-2 system", steps 2 to 8), on a scale where
 * 173.7178 points are one unit. The new volatility solves an equation in one unknown; it is found by
 * the Illinois variant of regula falsi, which keeps the root between two points. */
#include "progress/glicko.h"
#include <math.h>

static const double PI = 3.14159265358979323846;
static const double SCALE = 173.7178;  /* points in one unit: 400 / ln 10 */
static const double TAU = 0.5;         /* how much volatilities change */
static const double EXACT = 1e-6;      /* of the logarithm of a variance */
static const double MOST = 350;        /* deviation of somebody unknown */
static const double LEAST = 30;        /* below it, nothing new would count any more */
static const double VOLATILITY = 0.06; /* of somebody unknown */

struct glicko glicko_begin(double rating) {
    return (struct glicko){.rating = rating, .deviation = MOST, .volatility = VOLATILITY};
}

static void set_deviation(struct glicko *player, double units) {
    player->deviation = fmin(MOST, fmax(LEAST, units * SCALE));
}

void glicko_wait(struct glicko *player, double periods) {
    double deviation = player->deviation / SCALE;
    set_deviation(player, sqrt(deviation * deviation +
                               player->volatility * player->volatility * fmax(0, periods)));
}

/* How much a result against an opponent of this deviation (in units) counts: g in the paper. */
static double weight(double deviation) {
    return 1 / sqrt(1 + 3 * deviation * deviation / (PI * PI));
}

double glicko_expect(const struct glicko *player, double rating, double deviation) {
    return 1 / (1 + exp(-weight(deviation / SCALE) * (player->rating - rating) / SCALE));
}

/* What the equation of the volatility is about. */
struct equation {
    double surprise, variance; /* squares of the improvement and of the deviation, in units */
    double uncertainty;        /* the variance of the rating from the results alone */
    double start;              /* the logarithm of the old volatility's square */
};

static double equation_at(const struct equation *equation, double x) {
    double power = exp(x);
    double sum = equation->variance + equation->uncertainty + power;
    return power * (equation->surprise - sum) / (2 * sum * sum) -
           (x - equation->start) / (TAU * TAU);
}

/* A point on the other side of the root. */
static double other_side(const struct equation *equation) {
    double rest = equation->surprise - equation->variance - equation->uncertainty;
    if (rest > 0)
        return log(rest);
    double step = 1;
    while (equation_at(equation, equation->start - step * TAU) < 0 && step < 1000)
        step++;
    return equation->start - step * TAU;
}

static double solve(const struct equation *equation) {
    double a = equation->start, b = other_side(equation);
    double at_a = equation_at(equation, a), at_b = equation_at(equation, b);
    for (int i = 0; i < 100 && fabs(b - a) > EXACT && at_a != at_b; i++) {
        double c = a + (a - b) * at_a / (at_b - at_a);
        double at_c = equation_at(equation, c);
        if (at_c * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return exp(a / 2);
}

void glicko_rate(struct glicko *player, const struct glicko_game *games, size_t count) {
    double information = 0,
           gain = 0; /* 1 / v, and the sum of the step before delta, in the paper */
    for (size_t i = 0; i < count; i++) {
        double g = weight(games[i].deviation / SCALE);
        double expected = glicko_expect(player, games[i].rating, games[i].deviation);
        information += g * g * expected * (1 - expected);
        gain += g * (games[i].score - expected);
    }
    if (information <= 0)
        return;
    double variance = player->deviation * player->deviation / (SCALE * SCALE);
    struct equation equation = {.surprise = gain * gain / (information * information),
                                .variance = variance,
                                .uncertainty = 1 / information,
                                .start = 2 * log(player->volatility)};
    double volatility = solve(&equation);
    double left = 1 / (1 / (variance + volatility * volatility) + information);
    player->volatility = volatility;
    player->rating += SCALE * left * gain;
    set_deviation(player, sqrt(left));
}
