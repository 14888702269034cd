import type { PublicOperation, ResponseName, ResponseTypes } from '@quillstead/contracts';
import type { FieldKey, Payload } from '@quillstead/fields';
import { call, type CallOptions } from '../../lib/call.js';
import { asCallFailure, CallFailure } from '../../lib/call-failure.js';
import { isSessionGone } from './session-gone.js';

/**
 * Makes a member's call. When it is refused because the session has ended, the log-in dialog opens over the page, and
 * the failure says how to continue; the typed text stays in place (docs/design.md#behaviour).
 *
 * @throws CallFailure as `call` does
 */
export async function callAsMember<
  Required extends FieldKey,
  Optional extends FieldKey,
  Reply extends ResponseName,
>(
  declared: PublicOperation<Required, Optional, Reply>,
  payload: Payload<Required, Optional>,
  options: CallOptions,
): Promise<ResponseTypes[Reply]> {
  try {
    return await call(declared, payload, options);
  } catch (error) {
    const failure = asCallFailure(error);
    if (!(await isSessionGone(failure))) throw failure;
    throw new CallFailure('Your session had ended. Once you are logged in, try again.', failure.status);
  }
}
