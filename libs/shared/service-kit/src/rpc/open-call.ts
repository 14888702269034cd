import type { Operation } from '@quillstead/contracts';
import type { OpenSpan } from '../tracing/tracer.js';
import type { ServiceLane } from './service-lane.js';

/** A call that waits for its response. */
export interface OpenCall {
  readonly number: number;
  readonly operation: Operation;
  readonly line: ServiceLane;
  /** The entry for the service's list without deadline and MAC, which it gets each time it is sent. */
  readonly body: string;
  /** The deadline in epoch milliseconds. */
  readonly deadline: number;
  /** The time of the call, by `performance.now()`. */
  readonly calledAt: number;
  /** Set when tracing is on. */
  readonly span: OpenSpan | undefined;
  /** The time when it was sent last, in epoch milliseconds; 0 before the first time. */
  sentAt: number;
  /** The number of the call in the order in which calls were sent to its service. */
  place: number;
  /** Attempts that were sent and neither have a response nor were turned away. */
  attempts: number;
  /** True if it is among the calls that are sent with this turn. */
  leaving: boolean;
  complete(bytes: Buffer): void;
  /** Informs the caller that the change is not yet in effect everywhere. */
  readonly spread: (() => void) | undefined;
  fail(error: Error): void;
}

/** The state of a call that was not sent yet. */
export const notSent = { sentAt: 0, place: 0, attempts: 0, leaving: false };
