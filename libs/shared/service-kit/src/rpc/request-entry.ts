import type { RpcContext } from './rpc-context.js';

/** A request as it lies in a service's list. */
export interface RequestEntry {
  /** The calling process, and the number that this request has there (32 bits). */
  readonly client: string;
  readonly call: number;
  readonly name: string;
  readonly payload: unknown;
  readonly context: RpcContext;
}

/** The deadline stands before the rest in as many digits as it has until the year 2286. */
const deadlineDigits = 13;

/** Prints what of a request stays the same each time that it is sent. */
export function printRequest({ client, call, name, payload, context }: RequestEntry): string {
  const { viewer, requestId, idempotencyKey = null, parentSpan } = context;
  const parts = [client, call, name, requestId, viewer, idempotencyKey, payload];
  if (parentSpan !== undefined) parts.push(parentSpan);
  return JSON.stringify(parts);
}

/** Puts the deadline, in epoch milliseconds of Redis' clock, before it. */
export const withDeadline = (deadline: number, call: string): string => deadline + call;

/** Epoch milliseconds, by Redis' clock, of the deadline in a body; NaN when there is none. Reads nothing else of it. */
export function deadlineOf(body: string): number {
  return body.charCodeAt(deadlineDigits) === 0x5b ? Number(body.slice(0, deadlineDigits)) : NaN;
}

const isViewer = (value: unknown): value is RpcContext['viewer'] =>
  typeof value === 'object' && !Array.isArray(value);

const isSpan = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);

const isNumber32 = (value: unknown): value is number => typeof value === 'number' && value >>> 0 === value;

/**
 * Reads a body back; null when it is no request.
 * @param deadline epoch milliseconds of this machine's clock
 */
export function readRequest(body: string, deadline: number): RequestEntry | null {
  let parts: unknown;
  try {
    parts = JSON.parse(body.slice(deadlineDigits));
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length < 7 || parts.length > 8) return null;
  const [client, call, name, requestId, viewer, idempotencyKey, payload, parentSpan]: unknown[] = parts;
  if (typeof client !== 'string' || !isNumber32(call) || typeof name !== 'string') return null;
  if (typeof requestId !== 'string' || !isViewer(viewer)) return null;
  if (idempotencyKey !== null && typeof idempotencyKey !== 'string') return null;
  const context: RpcContext = {
    viewer,
    requestId,
    deadline,
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(isSpan(parentSpan) && { parentSpan }),
  };
  return { client, call, name, payload, context };
}
