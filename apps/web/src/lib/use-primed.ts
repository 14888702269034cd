import type { PublicOperation, ResponseName, ResponseTypes } from '@quillstead/contracts';
import type { FieldKey, Payload } from '@quillstead/fields';
import { useState } from 'react';
import { type Primed, primed } from './primed.js';
import { store } from './store.js';
import { viewerAtom } from './viewer.js';

export interface CameWithPage<Reply> extends Primed<Reply> {
  /**
   * Whether it need not be asked for: true once, and only to a visitor, since what came is what visitors are answered;
   * a member sees it until their own answer is here.
   */
  readonly suffices: () => boolean;
}

/** What came with the page for a call, as a component finds it when it begins. */
export function usePrimed<Required extends FieldKey, Optional extends FieldKey, Reply extends ResponseName>(
  declared: PublicOperation<Required, Optional, Reply>,
  payload: Payload<Required, Optional>,
): CameWithPage<ResponseTypes[Reply]> {
  const [came] = useState(() => cameWithPage(primed(declared, payload)));
  return came;
}

/** @param answer as it was found when the component began */
export function cameWithPage<Reply>(answer: Primed<Reply>): CameWithPage<Reply> {
  let isNew = answer.reply !== null || answer.failure !== null;
  const suffices = () => {
    const wasNew = isNew;
    isNew = false;
    return wasNew && store.get(viewerAtom).kind === 'visitor';
  };
  return { ...answer, suffices };
}
