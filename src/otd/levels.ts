/**
 * OTD is the text format of cutting tables for glass. A layout is a tree of parts: each line has the letter of its level
 * and the extent of the part, along the sheet for even levels and up the sheet for odd ones. Parts follow one another from
 * the trim on, without a kerf; what is left behind the last is waste.
 */
export const LEVELS = 'XYZWVABCDE';

/** The cuts of a level: those of `X` are vertical. */
export const directionOf = (level: number): 'V' | 'H' => (level % 2 === 0 ? 'V' : 'H');
