import type { WireRequest } from '../api/types.ts';
import { jobOfRequest } from './from-request.ts';
import { requestText } from './request-text.ts';
import type { Job } from './rows.ts';

/** A job to try the page with. */
export interface Example {
  readonly name: string;
  readonly about: string;
  readonly request: WireRequest;
  readonly labels: readonly string[];
}

/** A piece: label, width, height, quantity. */
type Piece = readonly [string, number, number, number];

const piecesOf = (pieces: readonly Piece[], canRotate: boolean): WireRequest['pieces'] =>
  pieces.map(([, width, height, quantity]) => ({
    width,
    height,
    quantity,
    ...(!canRotate && { canRotate: false }),
  }));

const labelsOf = (pieces: readonly Piece[]): string[] => pieces.map(([label]) => label);

const PANES: readonly Piece[] = [
  ['Kitchen', 1180, 1340, 4],
  ['Hall', 640, 1980, 2],
  ['Bath', 560, 760, 3],
  ['Stairs', 880, 1120, 3],
  ['Cellar', 720, 480, 6],
  ['Door', 410, 1650, 4],
];

const PANELS: readonly Piece[] = [
  ['Side', 2080, 580, 4],
  ['Shelf', 764, 560, 10],
  ['Door left', 1996, 396, 2],
  ['Door right', 1996, 396, 2],
  ['Drawer front', 796, 196, 6],
  ['Plinth', 1600, 100, 2],
];

const TABLE_TOPS: readonly Piece[] = [
  ['Table', 1400, 800, 2],
  ['Desk', 1200, 600, 2],
  ['Shelf', 900, 300, 8],
  ['Side table', 500, 500, 3],
];

const COVERS: readonly Piece[] = [
  ['Cover A', 1450, 700, 3],
  ['Cover B', 980, 480, 8],
  ['Bracket', 240, 180, 30],
  ['Base', 1180, 1180, 2],
  ['Strip', 1900, 90, 12],
];

/** Measures of real shops: float glass of half a jumbo sheet, melamine board, a live-edge slab, sheet metal. */
export const EXAMPLES: readonly Example[] = [
  {
    name: 'Glass',
    about: 'Window panes from sheets of float glass, edges trimmed',
    labels: labelsOf(PANES),
    request: {
      pieces: piecesOf(PANES, true),
      sheets: [{ width: 3210, height: 2250, quantity: 10 }],
      params: {
        maxStages: 4,
        minTrimSize: 20,
        marginLeft: 15,
        marginRight: 15,
        marginTop: 15,
        marginBottom: 15,
      },
    },
  },
  {
    name: 'Panels with grain',
    about: 'A wardrobe from melamine board: a saw with kerf, and the grain along every piece',
    labels: labelsOf(PANELS),
    request: {
      pieces: piecesOf(PANELS, false),
      sheets: [{ width: 2800, height: 2070, quantity: 1_000_000 }],
      params: { kerfWidth: 4, marginLeft: 10, marginRight: 10, marginTop: 10, marginBottom: 10 },
    },
  },
  {
    name: 'Defects',
    about: 'Boards with knots and a crack that no piece may touch',
    labels: labelsOf(TABLE_TOPS),
    request: {
      pieces: piecesOf(TABLE_TOPS, true),
      sheets: [
        {
          width: 2500,
          height: 1250,
          quantity: 1,
          defects: [
            { x: 620, y: 880, width: 130, height: 110 },
            { x: 1640, y: 180, width: 420, height: 40 },
          ],
        },
        { width: 2500, height: 1250, quantity: 1, defects: [{ x: 0, y: 0, width: 160, height: 90 }] },
        { width: 2500, height: 1250, quantity: 2 },
      ],
      params: { kerfWidth: 3 },
    },
  },
  {
    name: 'Several sheet sizes',
    about: 'Sheet metal from remnants and full sheets',
    labels: labelsOf(COVERS),
    request: {
      pieces: piecesOf(COVERS, true),
      sheets: [
        { width: 1250, height: 1250, quantity: 2 },
        { width: 2000, height: 1000, quantity: 3 },
        { width: 3000, height: 1500, quantity: 1_000_000 },
      ],
      params: { kerfWidth: 2, maxStages: 3 },
    },
  },
];

/** The job of an example, with rows of its own. */
export const jobOfExample = ({ name, request, labels }: Example): Job => ({
  ...jobOfRequest(requestText(request), labels),
  example: name,
});
