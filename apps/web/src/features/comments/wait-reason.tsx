import { waitReasonSentences } from '@quillstead/catalogue';
import type { WaitingComment } from './waiting-stories.js';

/** Why a comment waits, unless the author of the story wants to approve it anyway. */
export function WaitReason({ comment: { wait_reason: reason } }: { readonly comment: WaitingComment }) {
  // A service of the release before sends no reason.
  const sentence = Object.entries(waitReasonSentences).find(([name]) => name === reason)?.[1];
  return sentence === undefined ? null : <p>{sentence}</p>;
}
