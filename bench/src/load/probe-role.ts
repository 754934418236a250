import { Agent, get } from 'node:http';
import { setInterval } from 'node:timers/promises';
import { now } from '../clock.ts';
import { type Latencies, latencies } from './latencies.ts';
import { answerOrders } from './roles.ts';
import { HEALTH } from './target.ts';

const INTERVAL_MS = 50;

/** `begin` to probe, or end and report. */
export type ProbeOrder = { readonly begin: string } | 'end';

/** Latency of `GET /health`, and the number of answers other than 200. */
export interface Health {
  readonly latencyMs: Latencies;
  readonly failures: number;
}

/** The program of the process that constantly probes the service's health. */
export async function probeHealth(): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  let stop = new AbortController();
  let times: number[] = [];
  let failures = 0;
  const ask = (url: string) => {
    const start = now();
    get(url + HEALTH, { agent }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) times.push(now() - start);
        else failures += 1;
      });
    }).on('error', () => {
      failures += 1;
    });
  };
  const askAgainAndAgain = async (url: string) => {
    const { signal } = stop;
    for await (const _ of setInterval(INTERVAL_MS)) {
      if (signal.aborted) return;
      ask(url);
    }
  };
  await answerOrders((order: ProbeOrder): Health => {
    const seen = { latencyMs: latencies(times), failures };
    stop.abort();
    if (order !== 'end') {
      stop = new AbortController();
      times = [];
      failures = 0;
      void askAgainAndAgain(order.begin);
    }
    return seen;
  });
  stop.abort();
  agent.destroy();
  return 0;
}
