import { createHash } from 'node:crypto';

/**
 * The trace and the first span of a request, made from its id. Events and jobs carry that id already, through tables
 * and queues, so a trace needs no column of its own and goes on days later.
 */
export interface RequestTrace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the gateway's span. */
  readonly spanId: string;
}

/**
 * A process gives ids without a digit to work that no request causes; they begin no trace that grows for ever.
 */
const ofRequest = /^(?=.*\d)[\w-]{8,64}$/;

/** Undefined for what is no id of a request. */
export function requestTrace(requestId: string): RequestTrace | undefined {
  if (!ofRequest.test(requestId)) return undefined;
  const digits = createHash('sha256').update(`trace:${requestId}`).digest('hex');
  return { traceId: digits.slice(0, 32), spanId: digits.slice(32, 48) };
}
