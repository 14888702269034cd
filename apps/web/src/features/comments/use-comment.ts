import { readComment, type ReplyTypes } from '@quillstead/contracts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import { askedNow } from '../../lib/entities.js';
import { learnItems } from '../../lib/learn-items.js';
import { store } from '../../lib/store.js';
import { useLatest } from '../../lib/use-latest.js';
import { usePrimed } from '../../lib/use-primed.js';
import { viewerTurnAtom } from '../../lib/viewer.js';

export type CommentPageReply = ReplyTypes['comment_page'];

/** A comment by its id, with what stands above it: loading, failed or here. */
export function useComment(id: number) {
  const came = usePrimed(readComment, { comment_id: id });
  const [comment, setComment] = useState<CommentPageReply | null>(came.reply);
  const [failure, setFailure] = useState<CallFailure | null>(came.failure);
  const latest = useLatest();
  const load = useCallback(async () => {
    setFailure(null);
    try {
      const asked = askedNow();
      const reply = await latest((signal) => call(readComment, { comment_id: id }, { signal }));
      if (reply === undefined) return;
      learnItems([reply, ...reply.parents], asked);
      setComment(reply);
    } catch (error) {
      setComment(null);
      setFailure(asCallFailure(error));
    }
  }, [id, latest]);
  useEffect(() => {
    if (!came.suffices()) void load();
    else if (came.reply !== null) learnItems([came.reply, ...came.reply.parents], askedNow());
    return store.sub(viewerTurnAtom, () => void load());
  }, [came, load]);
  return { comment: comment?.comment_id === id ? comment : null, failure, load };
}
