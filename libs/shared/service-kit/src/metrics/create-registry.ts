import { collectDefaultMetrics, Registry } from 'prom-client';

/** The metrics of one process, Node's own among them; `/metrics` prints them. */
export function createRegistry(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  return registry;
}
