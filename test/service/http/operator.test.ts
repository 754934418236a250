import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOperatorApp } from '../../../src/http/operator.ts';
import { noSolveOverdue, notDraining, stateWritable } from '../../../src/observe/readiness.ts';
import { testService } from '../../support/http/service.ts';

function operatorApp(draining = false) {
  const { metrics, store, log } = testService();
  return createOperatorApp({ metrics, readiness: [notDraining(() => draining), stateWritable(store, log)] });
}

describe('GET /ready', () => {
  it('is 200 while the service takes requests', async () => {
    const response = await operatorApp().request('/ready');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, contractVersion: 'v1', status: 'ready' });
  });

  it('is 503 while it is being stopped', async () => {
    const response = await operatorApp(true).request('/ready');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ ok: false, error: { code: 'server_busy' } });
  });

  it('is 503 while a solve is overdue, and 200 again once it has ended', async () => {
    const { metrics } = testService();
    const watchdog = { overdue: 1 };
    const app = createOperatorApp({ metrics, readiness: [noSolveOverdue(watchdog)] });
    const response = await app.request('/ready');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      error: { code: 'server_busy', message: 'A solve has not ended although its time limit has passed.' },
    });
    watchdog.overdue = 0;
    expect((await app.request('/ready')).status).toBe(200);
  });

  describe('asks the state for a write', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    /** The operator's address in front of a state whose writes end as the test says. */
    function withWrites(proveWritable: () => Promise<void>) {
      const { metrics, log, lines } = testService();
      const app = createOperatorApp({ metrics, readiness: [stateWritable({ proveWritable }, log)] });
      return { ready: async () => (await app.request('/ready')).status, app, lines };
    }

    it('and is 503 while writing fails, and 200 again once it works, each with one log line', async () => {
      let fault: Error | undefined;
      const { ready, app, lines } = withWrites(async () => {
        if (fault) throw fault;
      });
      expect(await ready()).toBe(200);
      fault = new Error('/var/lib: database or disk is full');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await ready()).toBe(503);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await (await app.request('/ready')).text()).not.toContain('/var/lib');
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('disk is full');
      fault = undefined;
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await ready()).toBe(200);
      fault = new Error('/var/lib: the disk is full once more');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await ready()).toBe(503);
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('once more');
    });

    it('at most once a second, however often it is requested', async () => {
      const write = vi.fn(async () => {});
      const { ready } = withWrites(write);
      for (let asked = 0; asked < 50; asked++) expect(await ready()).toBe(200);
      expect(write).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await ready()).toBe(200);
      expect(write).toHaveBeenCalledTimes(2);
    });

    it('and does not wait for it forever, or start another one meanwhile', async () => {
      let written = () => {};
      const write = vi.fn(() => new Promise<void>((resolve) => (written = resolve)));
      const { ready } = withWrites(write);
      const first = ready();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await first).toBe(503);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await ready()).toBe(503);
      expect(write).toHaveBeenCalledTimes(1);
      written();
      await vi.advanceTimersByTimeAsync(1_000);
      const second = ready();
      written();
      expect(await second).toBe(200);
    });
  });
});

describe('GET /metrics', () => {
  it('answers in the format of Prometheus', async () => {
    const response = await operatorApp().request('/metrics');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await response.text()).toMatch(/^# HELP cutting_layout_/m);
  });
});

it("has none of the clients' routes", async () => {
  for (const path of ['/', '/health', '/api/v1/runtime']) {
    expect((await operatorApp().request(path)).status).toBe(404);
  }
});
