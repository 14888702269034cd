import { Counter, Histogram, type Registry } from 'prom-client';
import type { RpcMetrics } from '../rpc/rpc-context.js';

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];
const labelNames = ['operation', 'outcome'] as const;

/** Measures calls on both of their ends, in seconds. */
export function countCalls(registry: Registry): RpcMetrics {
  const registers = [registry];
  const called = new Histogram({
    name: 'rpc_client_seconds',
    help: 'From a call to its response, measured by the client',
    labelNames,
    buckets,
    registers,
  });
  const handled = new Histogram({
    name: 'rpc_server_seconds',
    help: 'Work on a call, measured by the service',
    labelNames,
    buckets,
    registers,
  });
  const shed = new Counter({
    name: 'rpc_shed_total',
    help: 'Calls refused or passed over under load',
    registers,
  });
  const malformed = new Counter({
    name: 'rpc_malformed_total',
    help: 'Messages that were dropped: of nobody of ours, not readable, or of who may not call that',
    labelNames: ['reason'],
    registers,
  });
  return {
    called: (operation, outcome, seconds) => called.observe({ operation, outcome }, seconds),
    handled: (operation, outcome, seconds) => handled.observe({ operation, outcome }, seconds),
    shed: () => shed.inc(),
    malformed: (reason) => malformed.inc({ reason }),
  };
}
