import { describe, expect, it } from 'vitest';
import { countsOf, joined, joinedText } from '../../src/observe/all-processes.ts';
import { Metrics } from '../../src/observe/metrics.ts';

function processOf(busyThreads: number, requests: number): Metrics {
  const metrics = new Metrics();
  metrics.watchAdmission({ busyThreads, waiting: 0 }, 4);
  for (let request = 0; request < requests; request++) metrics.request()('/health', 200, '');
  return metrics;
}

const HEALTH = 'cutting_layout_http_requests_total{route="/health",status="200",code=""}';

describe('the metrics of all processes', () => {
  it('add up counters, histograms and gauges', async () => {
    const text = await joinedText([await processOf(1, 2).snapshot(), await processOf(3, 5).snapshot()]);
    expect(text).toContain(`${HEALTH} 7\n`);
    expect(text).toContain('cutting_layout_http_request_seconds_count{route="/health"} 7\n');
    expect(text).toContain('cutting_layout_solver_threads_busy 4\n');
    expect(text).toContain('cutting_layout_solver_threads 8\n');
  });

  it('count the jobs in the state that they share once, and those that each runs together', async () => {
    const of = async (running: number) => {
      const metrics = processOf(0, 0);
      metrics.jobs.watchJobs(async () => ({ queued: 7, running: 3 }));
      metrics.jobs.watchRunner({ running, waits: { size: 10 } });
      return metrics.snapshot();
    };
    const text = await joinedText([await of(1), await of(2)]);
    expect(text).toContain('cutting_layout_jobs{status="queued"} 7\n');
    expect(text).toContain('cutting_layout_jobs{status="running"} 3\n');
    expect(text).toContain('cutting_layout_jobs_claimed 3\n');
    expect(text).toContain('cutting_layout_job_waits 20\n');
  });

  it('are those of one process, if there is one', async () => {
    const metrics = processOf(2, 3);
    const values = (text: string) => text.split('\n').filter((line) => !line.startsWith('#') && line !== '');
    const [alone, together] = [await metrics.text(), await joinedText([await metrics.snapshot()])];
    expect(values(together).sort()).toEqual(values(alone).sort());
  });

  it('keep the counts of a process that has ended, but not its gauges', async () => {
    const ended = countsOf(await processOf(4, 6).snapshot());
    const earlier = await joined([ended, countsOf(await processOf(4, 1).snapshot())]);
    const text = await joinedText([await processOf(1, 2).snapshot(), earlier]);
    expect(text).toContain(`${HEALTH} 9\n`);
    expect(text).toContain('cutting_layout_solver_threads_busy 1\n');
  });

  it('have the delay of the slowest event loop and the start of the oldest process', async () => {
    const gauge = (name: string, value: number) => ({
      name,
      help: '',
      type: 'gauge' as never,
      aggregator: 'average' as const,
      collect() {},
      values: [{ value, labels: {} }],
    });
    const of = (value: number) => [
      gauge('nodejs_eventloop_lag_p99_seconds', value),
      gauge('nodejs_eventloop_lag_min_seconds', value),
      gauge('process_start_time_seconds', value),
    ];
    const text = await joinedText([of(5), of(2)]);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds 5\n');
    expect(text).toContain('nodejs_eventloop_lag_min_seconds 2\n');
    expect(text).toContain('process_start_time_seconds 2\n');
  });
});
