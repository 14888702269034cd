import { readStory, type ReplyTypes } from '@quillstead/contracts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import { useLatest } from '../../lib/use-latest.js';

export type StoryPageReply = ReplyTypes['story_page'];
export type ReadableStory = Extract<StoryPageReply, { content_access: true }>;
export type LockedStory = Extract<StoryPageReply, { content_access: false }>;

/** A story by its slug: loading, failed or here. */
export function useStory(slug: string) {
  const [story, setStory] = useState<StoryPageReply | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const latest = useLatest();
  const load = useCallback(async () => {
    setFailure(null);
    setStory(null);
    try {
      const reply = await latest((signal) => call(readStory, { slug }, { signal }));
      if (reply !== undefined) setStory(reply);
    } catch (error) {
      setFailure(asCallFailure(error));
    }
  }, [slug, latest]);
  useEffect(() => void load(), [load]);
  return { story, failure, load };
}
