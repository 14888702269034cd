import type { Call, ReplyName, ReplyTypes } from '@quillstead/contracts';
import type { FieldKey, Payload } from '@quillstead/fields';
import { CallFailure } from './call-failure.js';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Said instead of an error that says nothing ("Internal Server Error"). */
  readonly fallback?: string;
  /** Names the call, so that made again after a lost answer it counts once; for those that are `by_key`. */
  readonly key?: string;
}

/** What makes calls comes in a part of its own, after the page can be read and used; everybody waits for the same one. */
let part: Promise<typeof import('./make-call.js')> | undefined;

/**
 * Makes a declared call (spec section 7): fills the path, sends the rest of the payload as query (GET, DELETE) or
 * body (POST, PUT) and gives the reply.
 *
 * @throws CallFailure with the sentence to show; at once, and without a request, when a visitor makes a member's call
 */
export async function call<Required extends FieldKey, Optional extends FieldKey, Reply extends ReplyName>(
  declared: Call<Required, Optional, Reply>,
  payload: Payload<Required, Optional>,
  options: CallOptions = {},
): Promise<ReplyTypes[Reply]> {
  const { makeCall } = await load(options);
  return (await makeCall(declared, { ...payload }, options)) as ReplyTypes[Reply];
}

async function load({ signal }: CallOptions): Promise<typeof import('./make-call.js')> {
  part ??= import('./make-call.js');
  try {
    return await part;
  } catch {
    part = undefined;
    throw new CallFailure('Network Error', null, signal?.aborted === true);
  }
}
