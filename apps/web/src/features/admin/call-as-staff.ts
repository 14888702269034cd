import type { PublicOperation, ResponseName, ResponseTypes } from '@quillstead/contracts';
import type { FieldKey, Payload } from '@quillstead/fields';
import { atom } from 'jotai';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { store } from '../../lib/store.js';
import { callWithStepUp } from '../session/index.js';

/** The fallback of acts: a failure that says nothing itself may be a lost response. */
export const unknownOutcome = 'It is not known whether anything has changed. Please try again in a moment.';

/** The site asks staff for more than a password, and this session has nothing more (docs/product/admin.md#roles). */
export const factorMissingAtom = atom(false);

/**
 * Makes a call of the admin area; acts may need the step-up.
 *
 * @throws CallFailure as `callWithStepUp` does
 */
export async function callAsStaff<
  Required extends FieldKey,
  Optional extends FieldKey,
  Reply extends ResponseName,
>(
  declared: PublicOperation<Required, Optional, Reply>,
  payload: Payload<Required, Optional>,
  options: CallOptions,
): Promise<ResponseTypes[Reply]> {
  try {
    const reply = await callWithStepUp(declared, payload, options);
    store.set(factorMissingAtom, false);
    return reply;
  } catch (error) {
    if (asCallFailure(error).code === 'second_factor_required') store.set(factorMissingAtom, true);
    throw error;
  }
}
