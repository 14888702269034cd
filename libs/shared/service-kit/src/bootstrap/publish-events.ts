import { type Outbox, Relay, type RelayOptions } from '../events/index.js';
import type { ProcessLife } from './process-life.js';

/**
 * Starts the relay of this process. Whatever its role, it relays the events that it publishes itself, as soon as they
 * are committed.
 */
export function publishEvents(
  outbox: Outbox,
  life: ProcessLife,
  options: Omit<RelayOptions, 'registry'>,
): void {
  const relay = new Relay({ ...options, registry: life.registry });
  outbox.onPublished(() => relay.kick());
  relay.start();
  life.onStop('relay', () => relay.stop());
}
