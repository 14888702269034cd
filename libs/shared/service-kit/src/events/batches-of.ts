import type { ConsumedEvent, Subscriber } from './event-handler.js';

/** An event on its way to its handler. */
export interface Delivery {
  readonly subscriber: Subscriber;
  readonly event: ConsumedEvent;
  /** Events of one partition keep their order. */
  readonly partition: string;
}

interface Batch {
  readonly subscriber: Subscriber;
  readonly events: readonly ConsumedEvent[];
}

/**
 * Puts events together for their handlers, as many as possible in one batch. Events of one partition are handled in
 * their order, also by different handlers: an event whose partition was last given to another handler waits for a batch
 * behind that one's.
 */
export function batchesOf(deliveries: readonly Delivery[]): Batch[] {
  const waves: Map<Subscriber, ConsumedEvent[]>[] = [];
  const lastOf = new Map<string, { subscriber: Subscriber; wave: number }>();
  for (const { subscriber, event, partition } of deliveries) {
    const last = lastOf.get(partition);
    const wave = last === undefined ? 0 : last.wave + (last.subscriber === subscriber ? 0 : 1);
    lastOf.set(partition, { subscriber, wave });
    const batches = (waves[wave] ??= new Map());
    const batch = batches.get(subscriber);
    if (batch) batch.push(event);
    else batches.set(subscriber, [event]);
  }
  return waves.flatMap((wave) => [...wave].map(([subscriber, events]) => ({ subscriber, events })));
}
