import type { ErrorCode } from '@quillstead/contracts';

/** How a call ended: well, or with the code that its client was given. */
export type RpcOutcome = 'ok' | ErrorCode;

/**
 * Why a message is dropped: `signature`, none of our processes can have put it there; `format`, it cannot be read;
 * `lane`, who sent it may not call that operation.
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
