import { requestTrace } from './start-tracing.js';

const id = '0b7e7f7e-6f0a-4f6f-9d5c-2a6f1f0c9b11';

describe('the trace of a request', () => {
  it('is the same in every process and another for every request', () => {
    const trace = requestTrace(id);
    expect(trace).toEqual(requestTrace(id));
    expect(trace?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(trace?.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(requestTrace(id.replace('0b', '0c'))?.traceId).not.toBe(trace?.traceId);
  });

  it.each(['', 'live-notifications', 'content-consumes-accounts'])('is none for %j', (name) => {
    expect(requestTrace(name)).toBeUndefined();
  });
});
