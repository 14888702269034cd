import { readStory, type ResponseTypes } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import { askedNow } from '../../lib/entities.js';
import { learnItems } from '../../lib/learn-items.js';
import { useLatest } from '../../lib/use-latest.js';
import { usePrimed } from '../../lib/use-primed.js';
import { viewerTurnAtom } from '../../lib/viewer.js';
import { forgetRead, keepRead, readBefore } from './read-stories.js';

const failed = 'The story could not be loaded. Please try again in a moment.';

export type StoryPageReply = ResponseTypes['story_page'];
export type ReadableStory = Extract<StoryPageReply, { content_access: true }>;
export type LockedStory = Extract<StoryPageReply, { content_access: false }>;

interface Shown {
  readonly slug: string;
  readonly story: StoryPageReply | null;
}

/**
 * A story by its slug: loading, failed or here. One that was read before is here at once, and is asked for again; it
 * stays when it does not come.
 * @param isRead false where only what is said about it is needed, which comes with a page that does not show its text
 */
export function useStory(slug: string, isRead = true) {
  const turn = useAtomValue(viewerTurnAtom);
  const came = usePrimed(readStory, { slug });
  const [shown, setShown] = useState<Shown>(() => ({
    slug,
    story: storyBefore(slug, turn, isRead) ?? came.reply,
  }));
  const [failure, setFailure] = useState<CallFailure | null>(came.failure);
  const latest = useLatest();
  const load = useCallback(async () => {
    setFailure(null);
    setShown((before) => (before.slug === slug ? before : { slug, story: storyBefore(slug, turn, isRead) }));
    try {
      const asked = askedNow();
      const story = await latest((signal) => call(readStory, { slug }, { signal, fallback: failed }));
      if (story === undefined) return;
      if (story.content_access) learnItems([story], asked);
      keepRead(slug, turn, story);
      setShown({ slug, story });
    } catch (error) {
      const refused = asCallFailure(error, failed);
      if (refused.isGone) {
        forgetRead(slug);
        setShown({ slug, story: null });
      }
      setFailure(refused);
    }
  }, [slug, turn, isRead, latest]);
  useEffect(() => {
    if (!came.suffices() || (isRead && !isWhole(came.reply))) return void load();
    if (came.reply === null) return;
    if (came.reply.content_access) learnItems([came.reply], askedNow());
    keepRead(slug, turn, came.reply);
  }, [came, slug, turn, isRead, load]);
  return { story: shown.slug === slug ? shown.story : null, failure, load };
}

/** What was read before of a story, where that suffices. */
function storyBefore(slug: string, turn: number, isRead: boolean): StoryPageReply | null {
  const story = readBefore(slug, turn);
  return isRead && !isWhole(story) ? null : story;
}

/** A story that asks for a click before it opens comes without its text. */
function isWhole(story: StoryPageReply | null): boolean {
  return story === null || !story.content_access || story.rich_text_story !== '';
}
