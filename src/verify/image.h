/* The one image that stands for all positions that are the same by symmetry: of their texts, the one
 * that comes first in byte order. */
#ifndef BURROW_VERIFY_IMAGE_H
#define BURROW_VERIFY_IMAGE_H

#include <burrow/game.h>

/* The symmetries of a variant that keep the sides. */
struct images {
    int count;
    struct symmetry {
        uint8_t to[256]; /* where a square goes */
        uint8_t
            from[BW_MAX_SIZE * BW_MAX_SIZE]; /* what comes to the squares, in order of reading */
    } symmetry[BW_SYMMETRIES];
};

void images_start(struct images *images, const struct bw_variant *variant);

/* Writes the text of the image that stands for a position, and returns `out`. */
const char *image_write(const struct images *images, const struct bw_position *position,
                        char out[BW_POSITION_SIZE]);

#endif
