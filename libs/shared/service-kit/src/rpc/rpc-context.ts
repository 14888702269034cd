import type { SessionViewer } from '@quillstead/contracts';

/** What travels with every operation beside its payload. */
export interface RpcContext {
  /** Who is looking; null for a visitor. Set by the gateway from the session and by nobody else. */
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
