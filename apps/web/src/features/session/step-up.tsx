import type { PublicOperation, ResponseName, ResponseTypes } from '@quillstead/contracts';
import type { FieldKey, Payload } from '@quillstead/fields';
import { atom, useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import type { CallOptions } from '../../lib/call.js';
import { store } from '../../lib/store.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { callAsMember } from './call-as-member.js';

const { Part: StepUpDialog } = lazyPart(
  async () => ({ default: (await import('./step-up-dialog.js')).StepUpDialog }),
  MissingDialog,
);

/** Opens the dialog of the step-up; it is on pages whose calls may need it. */
export function StepUpHost() {
  const asking = useAtomValue(stepUpAtom);
  // The member left the page: the call is not made again.
  useEffect(() => () => store.get(stepUpAtom)?.end(false), []);
  return asking === null ? null : (
    <Suspense fallback={null}>
      <StepUpDialog onProved={() => asking.end(true)} onClose={() => asking.end(false)} />
    </Suspense>
  );
}

/**
 * Makes a member's call that may need the step-up (docs/product/accounts.md#step-up). When it is refused for that, a
 * dialog lets the member prove who they are, and the call is made again; the form waits meanwhile, and nothing typed is
 * lost. The page has a `StepUpHost`.
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

interface Asking {
  readonly outcome: Promise<boolean>;
  readonly end: (isProved: boolean) => void;
}

/** The question whether it is the member who acts; null while it is not asked. */
const stepUpAtom = atom<Asking | null>(null);

/** Asks the question, once for all calls that wait for it. Resolves to false when the member gives no answer. */
function askForStepUp(): Promise<boolean> {
  const asked = store.get(stepUpAtom);
  if (asked !== null) return asked.outcome;
  const { promise: outcome, resolve } = Promise.withResolvers<boolean>();
  const end = (isProved: boolean) => {
    store.set(stepUpAtom, null);
    resolve(isProved);
  };
  store.set(stepUpAtom, { outcome, end });
  return outcome;
}
