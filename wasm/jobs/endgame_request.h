/* The words in which a question about regions is asked, shared by the endgame kinds:
 *
 *   count of regions; per region: a text (its name), a kind (0 written, 1 board), then
 *     written: a text
 *     board:   width, height, width * height bytes padded to words (values of Cell),
 *              count of parameters; per parameter: a text (its name), default, source, color,
 *              first, second (cells), count of rules; per rule: value, count of asks; per ask:
 *              what, cell
 *   count of conditions; per condition: offset, a text
 *
 * A text is its size in bytes and its bytes, padded to whole words. */
#ifndef TESUJI_WASM_ENDGAME_REQUEST_H
#define TESUJI_WASM_ENDGAME_REQUEST_H

#include "../../core/endgame/question.h"
#include "../job.h"

/* Reads a question; on an error sets job->place: column in the text, and line to the number of the
 * region from 1, or, after all regions, of the condition. */
ErrorCode endgame_read_question(Job *job, JobReader *request, Question *question);

/* Copies the place of an error of the question into job->place in that way. */
void endgame_place_error(Job *job, const Question *question);

/* Reads numerator and denominator, 64 bits each; not a number where they are none. */
Rational endgame_read_rational(JobReader *reader);

/* Writes numerator and denominator, 64 bits each. */
void endgame_write_rational(JobWriter *writer, Rational value);

/* A line's corners: their count, then value and temperature of each, with `shift` added to the
 * values and `lift` to the temperatures. */
void endgame_write_line(JobWriter *writer, const Lines *lines, LineId line, Rational shift,
                        int lift);

#endif
