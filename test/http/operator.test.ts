import { describe, expect, it } from 'vitest';
import { createOperatorApp, noSolveOverdue, notDraining, stateReadable } from '../../src/http/operator.ts';
import { testService } from './service.ts';

function operatorApp(draining = false) {
  const { metrics, store } = testService();
  return createOperatorApp({ metrics, readiness: [notDraining(() => draining), stateReadable(store)] });
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

  it('is 503 while a solve is overdue, and 200 again once that has ended', async () => {
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

  it('is 503 while the state cannot be read', async () => {
    const { metrics, store } = testService();
    const broken = { ...store, policy: () => Promise.reject(new Error('/var/lib: disk I/O error')) };
    const readiness = [stateReadable(broken)];
    const response = await createOperatorApp({ metrics, readiness }).request('/ready');
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('/var/lib');
  });
});

describe('GET /metrics', () => {
  it('is what Prometheus reads', async () => {
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
