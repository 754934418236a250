import { expect, it } from 'vitest';
import { blankDefect } from '../../../../web/src/job/rows.ts';
import { openedSaved, plainText, savedText } from '../../../../web/src/job/saved.ts';
import { jobWith, pieceRow, sheetRow } from './jobs.ts';

it('brings a job back as it was typed, faults and all', () => {
  const job = jobWith({
    pieces: [pieceRow({ width: 'wide', label: 'Side' })],
    sheets: [sheetRow({ defects: [{ ...blankDefect(), x: '5' }] })],
    settings: { 'params.kerfWidth': 'x' },
  });
  const back = openedSaved(savedText(job))?.job;
  expect(back).toMatchObject({
    pieces: [{ width: 'wide', label: 'Side' }],
    sheets: [{ defects: [{ x: '5' }] }],
    settings: { 'params.kerfWidth': 'x' },
  });
  expect(back?.pieces[0]?.id).not.toBe(job.pieces[0]?.id);
});

it('opens jobs that were saved with the unit of their request', () => {
  const saved = (unit: string) => openedSaved(savedText(jobWith({ settings: { unit } })))?.job;
  expect(saved('in/32')).toMatchObject({ system: 'in', settings: {} });
  expect(saved('0.1mm')).toMatchObject({ system: 'mm', settings: {} });
  expect(openedSaved(savedText(jobWith({ system: 'in' })))?.job.system).toBe('in');
});

it('opens jobs that were saved when the grain of a sheet was a tick', () => {
  const text = savedText(jobWith({ sheets: [sheetRow(), sheetRow({ grain: 'x' })] }));
  const ticked = JSON.parse(text);
  ticked.sheets[0].grain = true;
  expect(openedSaved(JSON.stringify(ticked))?.job.sheets.map(({ grain }) => grain)).toEqual(['yes', 'x']);
});

it.each(['', 'null', '[]', '{"pieces":[{}],"sheets":[],"settings":{}}'])('does not know %j', (text) => {
  expect(openedSaved(text)).toBeUndefined();
});

it('has the same plain text for the same job on every visit', () => {
  const job = jobWith({
    pieces: [pieceRow({ label: 'Side' })],
    sheets: [sheetRow({ defects: [blankDefect()] })],
  });
  const back = openedSaved(plainText(job))?.job;
  expect(back?.pieces[0]?.id).not.toBe(job.pieces[0]?.id);
  expect(back && plainText(back)).toBe(plainText(job));
  expect(plainText(jobWith({}))).not.toBe(plainText(job));
});
