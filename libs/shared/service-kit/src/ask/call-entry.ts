import type { AskContext } from './ask-context.js';

/** A call as it lies in a service's list. */
export interface CallEntry {
  /** The asking process, and the number that this call has there (32 bits). */
  readonly asker: string;
  readonly call: number;
  readonly name: string;
  readonly payload: unknown;
  readonly context: AskContext;
}

/** The deadline stands before the rest in as many digits as it has until the year 2286. */
const deadlineDigits = 13;

/** Prints a call for the list: the deadline first, so that one which is too late need not be read, then JSON. */
export function printCall({ asker, call, name, payload, context }: CallEntry): string {
  const { viewer, requestId, deadline, idempotencyKey = null, parentSpan } = context;
  const parts = [asker, call, name, requestId, viewer, idempotencyKey, payload];
  if (parentSpan !== undefined) parts.push(parentSpan);
  return deadline + JSON.stringify(parts);
}

/** Epoch milliseconds of an entry's deadline, NaN when it has none. Reads nothing else of it. */
export function deadlineOf(entry: string): number {
  return entry.charCodeAt(deadlineDigits) === 0x5b ? Number(entry.slice(0, deadlineDigits)) : NaN;
}

const isViewer = (value: unknown): value is AskContext['viewer'] =>
  typeof value === 'object' && !Array.isArray(value);

const isSpan = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);

const isNumber32 = (value: unknown): value is number => typeof value === 'number' && value >>> 0 === value;

/** Reads an entry back; null when it is no call. */
export function readCall(entry: string): CallEntry | null {
  const deadline = deadlineOf(entry);
  if (Number.isNaN(deadline)) return null;
  let parts: unknown;
  try {
    parts = JSON.parse(entry.slice(deadlineDigits));
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length < 7 || parts.length > 8) return null;
  const [asker, call, name, requestId, viewer, idempotencyKey, payload, parentSpan]: unknown[] = parts;
  if (typeof asker !== 'string' || !isNumber32(call) || typeof name !== 'string') return null;
  if (typeof requestId !== 'string' || !isViewer(viewer)) return null;
  if (idempotencyKey !== null && typeof idempotencyKey !== 'string') return null;
  const context: AskContext = {
    viewer,
    requestId,
    deadline,
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(isSpan(parentSpan) && { parentSpan }),
  };
  return { asker, call, name, payload, context };
}
