import { describe, expect, it } from 'vitest';
import { convertJob } from '../../../../web/src/job/convert.ts';
import { bandNames, EDGE_BANDS, readBands } from '../../../../web/src/job/edge-bands.ts';
import { openedRequest } from '../../../../web/src/job/from-request.ts';
import { placeOf } from '../../../../web/src/job/places.ts';
import { draftOf } from '../../../../web/src/job/request.ts';
import { blankPiece, blankSheet, EMPTY_JOB, type Job, type PieceRow } from '../../../../web/src/job/rows.ts';
import { openedSaved, savedText } from '../../../../web/src/job/saved.ts';
import { piecesFile } from '../../../../web/src/job/table-file.ts';
import { pieceRows } from '../../../../web/src/job/table-rows.ts';
import { resolve } from '../../../../web/src/result/resolve.ts';

const jobWith = (piece: Partial<PieceRow>, settings: Job['settings'] = {}): Job => ({
  ...EMPTY_JOB,
  pieces: [{ ...blankPiece(), label: 'Door', width: '600', height: '400', ...piece }],
  sheets: [{ ...blankSheet(), width: '2800', height: '2070' }],
  settings,
});

const BANDED = jobWith(
  { edgeLeft: 'ABS 2', edgeTop: ' HPL ' },
  { [EDGE_BANDS]: 'ABS 2=2:0.5', 'params.sizes': 'finished' },
);

describe('edge bands', () => {
  it('are sent with the pieces; a band of no known thickness adds nothing', () => {
    const { request, faults } = draftOf(BANDED);
    expect(faults).toEqual([]);
    expect(request).toMatchObject({
      unit: '0.1mm',
      pieces: [{ width: 6_000, edges: { left: 'ABS 2', top: 'HPL' } }],
      params: {
        sizes: 'finished',
        edgeBands: [{ name: 'ABS 2', thickness: 20, allowance: 5 }, { name: 'HPL' }],
      },
    });
    expect(draftOf(jobWith({})).request).not.toHaveProperty('params');
  });

  it('come back from a request, and from the storage of the browser', () => {
    const { request } = draftOf(BANDED);
    const { job, notes } = openedRequest(JSON.stringify(request));
    expect(notes).toEqual([]);
    expect(job.settings).toEqual({ [EDGE_BANDS]: 'ABS 2=2:0.5; HPL=0', 'params.sizes': 'finished' });
    expect(job.pieces[0]).toMatchObject({ width: '600', edgeLeft: 'ABS 2', edgeRight: '', edgeTop: 'HPL' });
    expect(draftOf(job).request).toMatchObject({ pieces: request?.pieces });
    const stored = openedSaved(savedText(BANDED))?.job;
    expect(stored?.pieces[0]).toMatchObject({ edgeLeft: 'ABS 2', edgeTop: ' HPL ' });
    expect(stored?.settings).toEqual(BANDED.settings);
  });

  it('make placements smaller than finished sizes', () => {
    const { request } = draftOf(BANDED);
    const [piece] = request ? resolve(request).pieces : [];
    expect(piece).toMatchObject({ width: 5_985, height: 4_000 });
  });

  it('go into a table, and come back from it', () => {
    const { rows, notes } = pieceRows(piecesFile(BANDED.pieces, 'mm'), EMPTY_JOB);
    expect(rows[0]).toMatchObject({ edgeLeft: 'ABS 2', edgeRight: '', edgeBottom: '', edgeTop: 'HPL' });
    expect(notes).toEqual([]);
    expect(piecesFile(jobWith({}).pieces, 'mm')).not.toContain('Edge');
    const finished = pieceRows('Label,Finished length,Finished width,Edge left\nA,600,400,ABS', EMPTY_JOB);
    expect(finished.notes).toEqual([expect.stringContaining('The sizes are finished ones.')]);
  });

  it('are offered once each, and converted to inches', () => {
    expect(bandNames(BANDED.pieces, BANDED.settings[EDGE_BANDS])).toEqual(['ABS 2', 'HPL']);
    const settings = (text: string) =>
      convertJob({ ...BANDED, settings: { [EDGE_BANDS]: text } }, 'in').job.settings[EDGE_BANDS];
    expect(settings('a=b=25.4:12.7; c=50.8')).toBe('a=b=1:1/2; c=2');
    expect(settings('a=1; b')).toBe('a=1; b');
  });

  it.each([
    ['ABS', 'must be bands such as'],
    ['ABS=x', 'must be a number'],
    ['ABS=1:x', 'must be a number'],
    ['ABS=1; ABS=2', 'name must differ'],
    ['ABS=5000', 'thickness'],
  ])('%j are at fault in their own place', (text, message) => {
    expect(draftOf(jobWith({}, { [EDGE_BANDS]: text })).faults).toEqual([
      { place: `settings/${EDGE_BANDS}`, message: expect.stringContaining(message) },
    ]);
  });

  it('have names without the sign between bands', () => {
    expect(readBands('a=1;;b=2')).toMatchObject({ value: [{ name: 'a' }, { name: 'b' }] });
    const { request } = draftOf(jobWith({ edgeLeft: 'a;b' }));
    expect(request).toMatchObject({ pieces: [{ edges: { left: 'a,b' } }] });
  });

  it('of a piece are at fault in their cells', () => {
    const rows = { pieces: [7], sheets: [] };
    expect(placeOf('pieces[0].edges.left', 'left must …', rows)).toBe('pieces/7/edgeLeft');
  });
});
