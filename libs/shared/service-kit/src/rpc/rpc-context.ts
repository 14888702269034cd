import type { ErrorCode, SessionViewer } from '@quillstead/contracts';

/** The context of every operation beside its payload. */
export interface RpcContext {
  /**
   * The viewer; null for a visitor. The gateway sets it from the session, and a job that acts for a member from what
   * its service knows of the member.
   */
  readonly viewer: SessionViewer | null;
  /** Follows a request from the browser to the last job it causes. */
  readonly requestId: string;
  /** The time, in epoch milliseconds, after which no caller waits for the response. */
  readonly deadline: number;
  /** Set on calls that are `by_key`: the same key never does the work twice. */
  readonly idempotencyKey?: string;
  /** The client's span, where traces are on. Set by the client. */
  readonly parentSpan?: string;
}

/** The context as the transport hands it to Nest, with what the enhancers of all operations need. */
export interface HandlerContext extends RpcContext {
  /** The name of the operation. */
  readonly operation: string;
  /** Called when what the call has changed holds and is not yet in effect everywhere: the response says so. */
  readonly spread: () => void;
}

/** The logger of the transport, for example pino. */
export interface RpcLogger {
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}

/** The outcome of a call: success, or the code that its client got. */
export type RpcOutcome = 'ok' | ErrorCode;

/**
 * The reason why a message is dropped: `signature`, none of our processes can have sent it; `format`, it cannot be
 * read; `lane`, its sender may not call that operation.
 */
export type Malformed = 'signature' | 'format' | 'lane';

/**
 * The metrics of the transport; a process gives its own counters and histograms. Names are those of declared
 * operations.
 */
export interface RpcMetrics {
  /** A client has its response or its error, `seconds` after it called. */
  called(name: string, outcome: RpcOutcome, seconds: number): void;
  /** A service has responded to a call that it worked on for `seconds`. */
  handled(name: string, outcome: RpcOutcome, seconds: number): void;
  /** A call was refused or passed over because there is more to do than can be done in time. */
  shed(): void;
  /** A message was dropped, and why. */
  malformed(reason: Malformed): void;
}
