import { jobOf, prepare } from './prepare.ts';

/** After this many requests of this many pieces V8 has compiled the hot code, which takes some 30 ms. */
const REQUESTS = 20;
const PIECES = 100;

/** Prepares made-up requests: otherwise the first real one would block the event loop several times as long. */
export function warmUp(): void {
  const body = new TextEncoder().encode(JSON.stringify(request()));
  for (let round = 0; round < REQUESTS; round += 1)
    jobOf(prepare(body, { maxMs: 1, maxThreads: 1, cores: 1 }));
}

function request() {
  const pieces = Array.from({ length: PIECES }, (_, index) => ({
    originalIndex: index,
    width: 600,
    height: 400,
    quantity: 2,
    canRotate: true,
    priority: 0,
  }));
  const defects = [{ x: 10, y: 20, width: 30, height: 40 }];
  const sheets = [{ width: 3210, height: 2250, kerfWidth: 3, marginLeft: 10, quantity: 100, defects }];
  return { pieces, sheets, params: { maxStages: 3, kerfWidth: 3 }, builderConfig: { scoreNoise: 0.5 } };
}
