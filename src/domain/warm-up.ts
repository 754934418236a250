import { jobOf, prepare } from './prepare.ts';

/** After so many requests of so many pieces V8 has compiled what it compiles; it takes some 30 ms. */
const REQUESTS = 20;
const PIECES = 100;

/** Prepares made-up requests, so that the first real one does not hold up the event loop for several times as long. */
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
