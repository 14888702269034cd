import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Milliseconds between two looks at how late the event loop is, and the least that `nodejs_eventloop_lag_*` says. With
 * the usual 10 they were most of what an idle process did: 0.6 % of a core in each.
 */
const eventLoopMonitoringPrecision = 50;

/** The metrics of one process, Node's own among them; `/metrics` prints them. */
export function createRegistry(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision });
  return registry;
}
