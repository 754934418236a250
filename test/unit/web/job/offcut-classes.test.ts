import { describe, expect, it } from 'vitest';
import { jobOfRequest } from '../../../../web/src/job/from-request.ts';
import {
  BLANK_CLASS,
  classRows,
  classText,
  OFFCUT_CLASSES,
  placeOfClass,
  readClasses,
} from '../../../../web/src/job/offcut-classes.ts';
import type { JobFault } from '../../../../web/src/job/places.ts';
import { draftOf } from '../../../../web/src/job/request.ts';
import { openedSaved, savedText } from '../../../../web/src/job/saved.ts';

const REQUEST = {
  pieces: [{ width: 600, height: 400 }],
  sheets: [{ width: 1000, height: 800 }],
  params: {
    offcutClasses: [
      { minLength: 600, minWidth: 300, minArea: 200_000, valuePercent: 50 },
      { minLength: 400, minWidth: 100 },
    ],
  },
};

const jobOf = (request: object = REQUEST) => jobOfRequest(JSON.stringify(request));

describe('classes of offcuts', () => {
  it('go from a request to the page and back, and into the storage', () => {
    const job = jobOf();
    expect(classRows(job.settings[OFFCUT_CLASSES])).toEqual([
      { minLength: '600', minWidth: '300', minArea: '200000', valuePercent: '50' },
      { minLength: '400', minWidth: '100', minArea: '', valuePercent: '100' },
    ]);
    expect(draftOf(job).request?.params?.offcutClasses).toEqual([
      REQUEST.params.offcutClasses[0],
      { minLength: 400, minWidth: 100, valuePercent: 100 },
    ]);
    expect(openedSaved(savedText(job))?.job.settings).toEqual(job.settings);
  });

  it('have areas that no offcut misses by rounding', () => {
    const areaOf = (text: string) => {
      const faults: JobFault[] = [];
      const [first] = readClasses(`10;10;${text};`, '0.1mm', faults);
      return [first, faults.map(({ message }) => message)];
    };
    expect(areaOf('90000')).toEqual([{ minLength: 100, minWidth: 100, minArea: 9_000_000 }, []]);
    expect(areaOf('0.501')).toEqual([{ minLength: 100, minWidth: 100, minArea: 51 }, []]);
    expect(areaOf('5 mm')[1]).toEqual(['Least area must be a number, not "5 mm".']);
  });

  it('keep what cannot be read, and say where it stands', () => {
    const text = classText([{ ...BLANK_CLASS, minLength: 'x;1', valuePercent: '200' }]) ?? '';
    expect(classRows(text)[0]).toMatchObject({ minLength: 'x 1', minWidth: '' });
    const faults: JobFault[] = [];
    readClasses(text, 'mm', faults);
    expect(faults.map(({ place, isMissing = false }) => [place, isMissing])).toEqual([
      [placeOfClass(0, 'minLength'), false],
      [placeOfClass(0, 'minWidth'), true],
    ]);
  });

  it('get the faults of the contract at their cells', () => {
    const job = jobOf();
    const text = '300;301;;101';
    const { faults } = draftOf({ ...job, settings: { [OFFCUT_CLASSES]: text } });
    expect(faults.map(({ place }) => place)).toEqual([placeOfClass(0, 'valuePercent')]);
    const wider = draftOf({ ...job, settings: { [OFFCUT_CLASSES]: '300;301;;100' } });
    expect(wider.faults.map(({ place }) => place)).toEqual([placeOfClass(0, 'minWidth')]);
  });
});
