import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Holds one object of `process.nextTick` for as long as the process lives. V8 drops the hidden class of those objects
 * when a collection of the old generation finds none of them, which happens in an idle process, and then defines their
 * computed keys by a runtime call for good: each tick costs several times as much, and an HTTP request takes five of
 * them.
 */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
