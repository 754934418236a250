/** The order of labels. */

/** `cutting`: as the pieces come off the saw. `piece`: all labels of a piece together. */
export const LABEL_ORDERS = ['cutting', 'piece'] as const;

export type LabelOrder = (typeof LABEL_ORDERS)[number];

export const DEFAULT_LABEL_ORDER: LabelOrder = LABEL_ORDERS[0];
