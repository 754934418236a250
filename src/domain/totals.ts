import { LIMITS } from '../contract/limits.ts';
import type { PieceRequest, SheetRequest } from '../contract/request.ts';
import type { Faults } from './faults.ts';
import { instancesOf } from './pieces.ts';

/**
 * Checks what the pieces and sheets, each of them in range, amount to together: the number of piece instances, their
 * area, and the area of as many of the largest sheet; and whether as many are to be drawn.
 *
 * Doubles are exact enough: all terms are positive integers and rounding is monotonic, so a total up to 2^53 − 1 is
 * exact and a greater one never comes out below 2^53.
 */
export function checkTotals(
  pieces: readonly PieceRequest[],
  sheets: readonly SheetRequest[],
  includeSvg: boolean,
  faults: Faults,
): void {
  const { MAX_INSTANCES, MAX_DRAWN_INSTANCES, MAX_AREA } = LIMITS;
  const instances = instancesOf(pieces);
  const area = pieces.reduce((sum, { width, height, quantity }) => sum + width * height * quantity, 0);
  if (instances > MAX_INSTANCES) {
    const message = `The quantities sum up to ${instances} pieces; at most ${MAX_INSTANCES} are allowed.`;
    faults.add('TooManyInstances', 'pieces', message);
  }
  if (includeSvg && instances > MAX_DRAWN_INSTANCES) {
    const message = `The quantities sum up to ${instances} pieces; drawings are made of at most ${MAX_DRAWN_INSTANCES}.`;
    faults.add('DrawingTooLarge', 'includeSvg', message);
  }
  if (area > MAX_AREA) faults.add('AreaOverflow', 'pieces', `Their total area exceeds ${MAX_AREA} mm².`);
  const areas = sheets.map(({ width, height }) => width * height);
  const largest = areas.reduce((most, each) => Math.max(most, each), 0);
  if (instances * largest > MAX_AREA) {
    const message = `${instances} sheets of this size, one for each piece, exceed an area of ${MAX_AREA} mm².`;
    faults.add('AreaOverflow', `sheets[${areas.indexOf(largest)}]`, message);
  }
}
