import type { Ask } from '@quillstead/contracts';
import type { OpenSpan } from '../tracing/index.js';
import type { ServiceLine } from './service-line.js';

/** A call whose answer is awaited. */
export interface OpenCall {
  readonly number: number;
  readonly ask: Ask;
  readonly line: ServiceLine;
  /** As it lies in the service's list; a repeat is the same entry again. */
  readonly entry: string;
  /** Epoch milliseconds. */
  readonly deadline: number;
  /** Of performance.now(). */
  readonly askedAt: number;
  /** Where traces are wanted. */
  readonly span: OpenSpan | undefined;
  /** When it was sent last, epoch milliseconds; 0 while it never was. */
  sentAt: number;
  /** Its place in the order in which calls were sent to its service. */
  place: number;
  /** Attempts that were sent and neither answered nor turned away. */
  attempts: number;
  /** Whether it stands among those that leave with this turn. */
  leaving: boolean;
  answer(bytes: Buffer): void;
  fail(error: Error): void;
}
