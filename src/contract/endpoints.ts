/** The routes of this release, as `GET /api/v1/info` lists them. */
export const ENDPOINTS = [
  { method: 'GET', path: '/health', auth: 'none', purpose: 'Liveness probe' },
  { method: 'GET', path: '/api/v1/info', auth: 'none', purpose: 'Service metadata and endpoint catalog' },
  { method: 'GET', path: '/api/v1/schema', auth: 'none', purpose: 'Machine-readable discovery document' },
  { method: 'GET', path: '/api/v1/openapi.json', auth: 'none', purpose: 'OpenAPI document' },
  { method: 'GET', path: '/api/v1/runtime', auth: 'none', purpose: 'Deployment metadata' },
  {
    method: 'POST',
    path: '/api/v1/request-key',
    auth: 'none',
    purpose: 'Issue or reuse the free evaluation key',
  },
  { method: 'POST', path: '/api/v1/solve', auth: 'optional', purpose: 'Compute a layout' },
  {
    method: 'POST',
    path: '/api/v1/solve/stop',
    auth: 'none',
    purpose: 'End a solve with its best layout so far',
  },
  { method: 'POST', path: '/api/v1/validate', auth: 'none', purpose: 'Check a request without solving it' },
  {
    method: 'POST',
    path: '/api/v1/verify',
    auth: 'none',
    purpose: 'Check a layout of any origin against its request',
  },
  { method: 'POST', path: '/api/v1/jobs', auth: 'required', purpose: 'Queue a long solve as a job' },
  {
    method: 'GET',
    path: '/api/v1/jobs/{id}',
    auth: 'required',
    purpose: 'Progress of a job, and its answer',
  },
  { method: 'DELETE', path: '/api/v1/jobs/{id}', auth: 'required', purpose: 'Cancel and forget a job' },
  {
    method: 'POST',
    path: '/api/v1/jobs/{id}/stop',
    auth: 'required',
    purpose: 'End a job with its best layout so far',
  },
  { method: 'GET', path: '/api/v1/usage', auth: 'required', purpose: 'Quota state of a keyed plan' },
] as const;

/** Where people and their tools read more, as `GET /api/v1/info` and `GET /api/v1/schema` tell them. */
export const LINKS = { openapi: '/api/v1/openapi.json', reference: '/reference', docs: '/docs/' } as const;
