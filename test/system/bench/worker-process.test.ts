import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { WorkerProcess } from '../../../bench/src/worker-process.ts';
import { WORKER } from '../../../bench/src/worker-protocol.ts';
import { temporaryFolder } from '../../support/folder.ts';

/** A program in the place of the command line: it does as the job says. */
const PROGRAM = `
if (process.argv.slice(2).join(' ') !== 'bench ${WORKER}') process.exit(9);
process.on('message', ({ job }) => {
  const word = Buffer.from(job).toString();
  if (word === 'end') process.exit(3);
  if (word === 'fail') process.send({ failure: 'check_failed' });
  if (word === 'hang up') {
    setInterval(() => {}, 1000);
    process.send({ measured: { ms: 0 } }, () => process.disconnect());
  }
  if (word === 'pid') process.send({ measured: { ms: process.pid } });
});
process.send({});
`;

let folder: string;
let program: string;

beforeAll(() => {
  folder = temporaryFolder();
  program = join(folder, 'program.cjs');
  writeFileSync(program, PROGRAM);
});

describe('WorkerProcess', () => {
  it('starts another process where one was lost', async () => {
    const worker = new WorkerProcess(program);
    const first = await worker.solve(Buffer.from('pid'));
    await expect(worker.solve(Buffer.from('end'))).rejects.toThrow('the worker process ended (exit code 3)');
    expect(await worker.solve(Buffer.from('pid'))).not.toEqual(first);
    worker.close();
  });

  it('ends at once when it is closed', async () => {
    const worker = new WorkerProcess(program);
    await worker.solve(Buffer.from('pid'));
    const solving = worker.solve(Buffer.from('wait for ever'));
    worker.close();
    await expect(solving).rejects.toThrow('the worker process ended (SIGKILL)');
  });

  it('ends a process that has hung up', async () => {
    const worker = new WorkerProcess(program);
    await worker.solve(Buffer.from('hang up'));
    await expect(worker.solve(Buffer.from('wait for ever'))).rejects.toThrow(
      'the worker process ended (SIGKILL)',
    );
    await worker.solve(Buffer.from('pid'));
    worker.close();
  });
});
