import { type Outbox, Relay, type RelayOptions } from '../events/index.js';
import type { ProcessLife } from './process-life.js';

/** Starts the relay of this process. Whatever its role, it carries the events it tells itself, as soon as they are told. */
export function publishEvents(
  outbox: Outbox,
  life: ProcessLife,
  options: Omit<RelayOptions, 'registry'>,
): void {
  const relay = new Relay({ ...options, registry: life.registry });
  outbox.onPublished(() => relay.kick());
  relay.start();
  life.onStop('telling', () => relay.stop());
}
