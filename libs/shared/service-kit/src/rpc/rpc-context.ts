import type { SessionViewer } from '@quillstead/contracts';

/** The context of every operation beside its payload. */
export interface RpcContext {
  /**
   * The viewer; null for a visitor. The gateway sets it from the session, and a job that acts for a member from what its
   * service knows of the member.
   */
  readonly viewer: SessionViewer | null;
  /** Follows a request from the browser to the last job it causes. */
  readonly requestId: string;
  /** Epoch milliseconds after which nobody waits for the response any more. */
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
