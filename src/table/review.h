/* What the parts of advice share about comparing a move with the best one. */
#ifndef BURROW_TABLE_REVIEW_H
#define BURROW_TABLE_REVIEW_H

#include <burrow/advice.h>

/* What the move gave away, per mille. */
int bw_comparison_lost(const struct bw_comparison *comparison);

/* How bad that is. */
enum bw_grade bw_comparison_grade(const struct bw_comparison *comparison);

#endif
