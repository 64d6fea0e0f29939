/* What makes two records the same. */
#include "record.h"

#include "../go/symmetry.h"

static uint64_t mix_in(uint64_t hash, uint64_t word) {
    return hash_mix(hash ^ word) + UINT64_C(0x9e3779b97f4a7c15);
}

static uint64_t stone_key(int point, int color, int when) {
    return hash_key((uint64_t)(uint32_t)when << 32 | (uint32_t)(point + 2) << 4 | (uint32_t)color);
}

/* Moves up to the last that is no pass. */
static int last_stone(const Record *record) {
    int last = record->move_count;
    while (last > 0 && record->moves[last].point == PASS) last--;
    return last;
}

static uint64_t hash_through(const Record *record, int symmetry) {
    int width = record->width, height = record->height, turned = symmetry & SYMMETRY_TRANSPOSE;
    uint64_t hash = hash_key((uint64_t)(turned ? height * 32 + width : width * 32 + height));
    for (int i = 0; i < record->row_count; i++) {
        const RecordStone *stone = &record->rows[i];
        int point = symmetry_point(symmetry, stone->point, width, height);
        if (stone->number == 0) hash ^= stone_key(point, stone->color, stone->placed_at);
        if (stone->removed_at != RECORD_NONE && stone->captured_with == 0)
            hash ^= stone_key(point, stone->color + 2, stone->removed_at);
    }
    for (int i = 1, last = last_stone(record); i <= last; i++) {
        int point = symmetry_point(symmetry, record->moves[i].point, width, height);
        hash = mix_in(hash, stone_key(point, record->moves[i].color, 0));
    }
    return hash;
}

/* The properties that tell about the game, as opposed to the file. */
static int is_about_game(uint32_t id) {
    static const char names[][3] = {"AN", "BR", "BT", "CP", "DT", "EV", "GC", "GN",
                                    "HA", "KM", "ON", "OT", "PB", "PC", "PW", "RE",
                                    "RO", "RU", "SO", "TM", "US", "WR", "WT"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (id == SGF_ID((uint8_t)names[i][0], (uint8_t)names[i][1])) return 1;
    return 0;
}

/* The same whatever the order of the properties. */
static uint64_t hash_root(const Record *record) {
    const SgfTree *tree = record->tree;
    uint64_t sum = 0;
    uint32_t end = tree->nodes[record->root + 1].first_property;
    for (uint32_t p = tree->nodes[record->root].first_property; p < end; p++) {
        uint64_t hash = tree->properties[p].id;
        if (!is_about_game(tree->properties[p].id)) continue;
        SgfValue value = sgf_value(tree, p, 0);
        for (uint32_t i = value.start; i < value.end; i++) hash = mix_in(hash, tree->text[i]);
        sum += hash_mix(hash);
    }
    return sum;
}

/* Of two symmetries the one that etiquette prefers at a move: nearer to the right edge, then to
 * the upper one. Negative: the first. */
static int compare_move(const Record *record, int point, int first, int second) {
    int width = record->width, height = record->height, points[2];
    int symmetries[2] = {first, second};
    for (int i = 0; i < 2; i++) {
        int turned = symmetries[i] & SYMMETRY_TRANSPOSE, wide = turned ? height : width;
        int to = symmetry_point(symmetries[i], point, width, height);
        points[i] = (wide - 1 - to % wide) * BOARD_MAX + to / wide;
    }
    return points[0] - points[1];
}

static int find_orientation(const Record *record) {
    int best = 0;
    for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        if (!symmetry_keeps_size(symmetry, record->width, record->height)) continue;
        for (int i = 1; i <= record->move_count; i++) {
            if (record->moves[i].point < 0) continue;
            int order = compare_move(record, record->moves[i].point, symmetry, best);
            if (order < 0) best = symmetry;
            if (order != 0) break;
        }
    }
    return best;
}

RecordIdentity record_identity(const Record *record) {
    RecordIdentity identity = {.game = UINT64_MAX};
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        uint64_t hash = hash_through(record, symmetry);
        if (hash < identity.game) identity.game = hash;
    }
    identity.file = mix_in(identity.game, hash_root(record));
    identity.orientation = find_orientation(record);
    return identity;
}
