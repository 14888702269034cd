import type { PublicOperation, ResponseName, ResponseTypes } from '@quillstead/contracts';
import type { FieldKey, Payload } from '@quillstead/fields';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { callAsMember } from '../session/index.js';
import { askForStepUp } from './step-up-state.js';

/**
 * A member's call that may need the step-up (docs/product/accounts.md#step-up). When it is refused for that, a dialog
 * lets the member prove who they are, and the call is made again; the form waits meanwhile, and nothing typed is lost.
 * The page has a `StepUpHost`.
 *
 * @throws CallFailure as `callAsMember` does
 */
export async function callWithStepUp<
  Required extends FieldKey,
  Optional extends FieldKey,
  Reply extends ResponseName,
>(
  declared: PublicOperation<Required, Optional, Reply>,
  payload: Payload<Required, Optional>,
  options: CallOptions,
): Promise<ResponseTypes[Reply]> {
  try {
    return await callAsMember(declared, payload, options);
  } catch (error) {
    const failure = asCallFailure(error);
    if (failure.code !== 'step_up_required' || !(await askForStepUp())) throw failure;
    return callAsMember(declared, payload, options);
  }
}
