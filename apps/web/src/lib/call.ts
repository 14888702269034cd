import type { PublicOperation, ResponseName, ResponseTypes } from '@quillstead/contracts';
import type { FieldKey, Payload } from '@quillstead/fields';
import { CallFailure, unreachable } from './call-failure.js';
import type { CallOptions, QuietOptions } from './make-call.js';

export type { CallOptions };

/**
 * Loads the module that makes calls, after the page can be read and used. All calls share one load.
 */
let part: Promise<typeof import('./make-call.js')> | undefined;

/**
 * Makes a declared call (docs/product/pages.md#start-of-the-app): fills the path, sends the rest of the payload as
 * query (GET, DELETE) or body (POST, PUT) and gives the reply.
 *
 * @throws CallFailure with the sentence to show; at once, and without a request, when a visitor makes a member's call
 */
export async function call<Required extends FieldKey, Optional extends FieldKey, Reply extends ResponseName>(
  declared: PublicOperation<Required, Optional, Reply>,
  payload: Payload<Required, Optional>,
  options: CallOptions,
): Promise<ResponseTypes[Reply]> {
  const { makeCall } = await load(options);
  return (await makeCall(declared, { ...payload }, options)) as ResponseTypes[Reply];
}

/**
 * Makes a call in the background: its caller handles or logs the failure, and the page shows no message.
 *
 * @throws CallFailure
 */
export function callQuietly<Required extends FieldKey, Optional extends FieldKey, Reply extends ResponseName>(
  declared: PublicOperation<Required, Optional, Reply>,
  payload: Payload<Required, Optional>,
  options: QuietOptions = {},
): Promise<ResponseTypes[Reply]> {
  return call(declared, payload, { ...options, fallback: '' });
}

async function load({ signal, fallback }: CallOptions): Promise<typeof import('./make-call.js')> {
  part ??= import('./make-call.js');
  try {
    return await part;
  } catch {
    part = undefined;
    throw new CallFailure(unreachable(fallback), null, signal?.aborted === true);
  }
}
