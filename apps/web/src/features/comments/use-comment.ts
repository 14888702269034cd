import { readComment, type ResponseTypes } from '@quillstead/contracts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import { askedNow } from '../../lib/entities.js';
import { learnItems } from '../../lib/learn-items.js';
import { store } from '../../lib/store.js';
import { useLatest } from '../../lib/use-latest.js';
import { usePrimed } from '../../lib/use-primed.js';
import { viewerTurnAtom } from '../../lib/viewer.js';

const failed = 'The comment could not be loaded. Please try again in a moment.';

export type CommentPageReply = ResponseTypes['comment_page'];

/** The comments whose pages were seen last, so that Back shows them at once; by viewer and id. */
const seen = new Map<string, CommentPageReply>();
const most = 50;

/**
 * A comment by its id, with what stands above it: loading, failed or here. One that is here stays when it could not be
 * asked for again.
 */
export function useComment(id: number) {
  const came = usePrimed(readComment, { comment_id: id });
  const [comment, setComment] = useState<CommentPageReply | null>(() => seen.get(placeOf(id)) ?? came.reply);
  const [failure, setFailure] = useState<CallFailure | null>(came.failure);
  const latest = useLatest();
  const load = useCallback(async () => {
    setFailure(null);
    try {
      const asked = askedNow();
      const reply = await latest((signal) =>
        call(readComment, { comment_id: id }, { signal, fallback: failed }),
      );
      if (reply === undefined) return;
      learnItems([reply, ...reply.parents], asked);
      remember(reply);
      setComment(reply);
    } catch (error) {
      const refused = asCallFailure(error, failed);
      if (refused.isGone) {
        seen.delete(placeOf(id));
        setComment(null);
      }
      setFailure(refused);
    }
  }, [id, latest]);
  useEffect(() => {
    if (!came.suffices()) void load();
    else if (came.reply !== null) {
      learnItems([came.reply, ...came.reply.parents], askedNow());
      remember(came.reply);
    }
    return store.sub(viewerTurnAtom, () => void load());
  }, [came, load]);
  return { comment: comment?.comment_id === id ? comment : null, failure, load };
}

const placeOf = (id: number): string => `${store.get(viewerTurnAtom)}/${id}`;

function remember(comment: CommentPageReply): void {
  const place = placeOf(comment.comment_id);
  seen.delete(place);
  seen.set(place, comment);
  const [oldest] = seen.keys();
  if (seen.size > most && oldest !== undefined) seen.delete(oldest);
}
