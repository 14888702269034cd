import { paths } from '@quillstead/catalogue';
import { publishStory } from '@quillstead/contracts';
import { checkPayload } from '@quillstead/fields';
import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import type { FormStatusKind } from '../../ui/form-status.js';
import { isSessionGone } from '../session/index.js';
import { forgetStoryLists } from '../stories/index.js';
import type { DraftText } from '../kept-drafts/index.js';
import type { DraftSaver } from './draft-saver.js';
import { storyOf } from './story-payload.js';

interface PublishOptions {
  readonly saver: DraftSaver;
  readonly read: RefObject<() => DraftText>;
  /** Leads to a field and gives whether there is one, which says the message then. */
  readonly onFault: (key: string, message: string) => boolean;
}

export interface PublishStatus {
  readonly kind: FormStatusKind;
  readonly message: string;
  /** The field that it speaks of says it. */
  readonly isSaid?: boolean;
}

/**
 * Publishes the story on the desk: the required text is checked first, the saver stands still meanwhile, and after
 * it the reader's page opens (spec section 4).
 */
export function usePublishStory({ saver, read, onFault }: PublishOptions) {
  const [status, setStatus] = useState<PublishStatus>({ kind: 'idle', message: '' });
  const navigate = useNavigate();
  /** The same story keeps its key until the answer has come, so that publishing again after a lost one makes no second. */
  const lastTry = useRef({ story: '', key: '' });
  const keyOf = (story: string): string => {
    if (lastTry.current.story !== story) lastTry.current = { story, key: crypto.randomUUID() };
    return lastTry.current.key;
  };

  const publish = async (): Promise<void> => {
    if (status.kind === 'pending') return;
    const fault = checkPayload(storyOf(read.current(), undefined), publishStory);
    if (fault !== null) {
      const isSaid = onFault(fault.key, fault.message);
      setStatus({ kind: 'failed', message: fault.message, isSaid });
      return;
    }
    setStatus({ kind: 'pending', message: 'Publishing…' });
    await saver.keepNow();
    await saver.halt();
    try {
      const story = storyOf(read.current(), saver.saved?.id);
      const { slug } = await call(publishStory, story, { key: keyOf(JSON.stringify(story)) });
      await saver.finish();
      forgetStoryLists();
      void navigate(paths.story(slug));
    } catch (error) {
      saver.resume();
      const failure = asCallFailure(error);
      const isGone = await isSessionGone(failure);
      const message = isGone ? 'Your session has ended. Log in and publish again.' : failure.message;
      setStatus({ kind: 'failed', message });
    }
  };

  return { status, publish };
}
