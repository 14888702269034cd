import { Registry } from 'prom-client';
import { countCalls } from '../metrics/rpc-metrics.js';
import { slowestOperations } from './read-queue-overview.js';

describe('slowestOperations', () => {
  it('gives the mean and the 99th of a hundred of each operation, whatever the outcomes, the slowest first', async () => {
    const registry = new Registry();
    const metrics = countCalls(registry);
    for (let call = 0; call < 99; call += 1)
      metrics.handled('content.read_story', call % 2 ? 'ok' : 'not_found', 0.004);
    metrics.handled('content.read_story', 'ok', 1.5);
    metrics.handled('content.list_home', 'ok', 0.2);
    metrics.handled('content.export', 'ok', 7);
    expect(await slowestOperations(registry)).toEqual([
      { name: 'content.export', count: 1, mean_ms: 7000, p99_ms: null },
      { name: 'content.list_home', count: 1, mean_ms: 200, p99_ms: 250 },
      { name: 'content.read_story', count: 100, mean_ms: 19, p99_ms: 5 },
    ]);
  });

  it('knows of none before the first, and names ten at most', async () => {
    const registry = new Registry();
    expect(await slowestOperations(registry)).toEqual([]);
    const metrics = countCalls(registry);
    for (let call = 1; call <= 12; call += 1) metrics.handled(`search.call_${call}`, 'ok', call / 1_000);
    const names = (await slowestOperations(registry)).map(({ name }) => name);
    expect(names).toHaveLength(10);
    expect(names).not.toContain('search.call_2');
  });
});
