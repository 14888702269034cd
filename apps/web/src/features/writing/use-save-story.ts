import { paths } from '@quillstead/catalogue';
import { editStory, readStory } from '@quillstead/contracts';
import { checkPayload, rememberLast } from '@quillstead/fields';
import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import { forgetQueries } from '../../lib/query-client.js';
import type { DraftText } from '../kept-drafts/index.js';
import type { DraftSaver } from './draft-saver.js';
import type { OpenedDraft } from './open-draft.js';
import { plainText } from './readable-text.js';
import type { SaveState } from './save-machine.js';
import { changesOf } from './story-payload.js';
import { useRefusal } from './use-publish-story.js';

interface SaveStoryOptions {
  readonly opened: OpenedDraft;
  readonly saver: DraftSaver;
  readonly state: SaveState;
  /** True if the text has become a separate draft meanwhile. */
  readonly isDraft: RefObject<boolean>;
  readonly read: RefObject<() => DraftText>;
  /** Moves the focus to a field and returns whether there is one, which then shows the message. */
  readonly onFault: (key: string, message: string) => boolean;
  /** Called when the text has been checked and is sent. */
  readonly onSend: () => void;
}

/** Shows the changes of a published story to its readers; once they are there, so is the reader's page. */
export function useSaveStory({ opened, saver, state, isDraft, read, onFault, onSend }: SaveStoryOptions) {
  const { status, refuse, forgetRefusal } = useRefusal(onFault);
  const navigate = useNavigate();
  const { story: slug } = opened;
  const isSaved = state.kind === 'saved';

  useEffect(() => {
    if (!isSaved || slug === null || isDraft.current) return;
    forgetQueries(readStory);
    showToast('Your changes are published.');
    void navigate(paths.story(slug));
  }, [isSaved, isDraft, slug, navigate]);

  const publish = async (): Promise<void> => {
    const { saved } = saver;
    const fault =
      saved && checkPayload(changesOf(read.current(), saved), editStory, { textOf: rememberLast(plainText) });
    if (fault) return refuse(fault);
    onSend();
    forgetRefusal();
    await saver.save();
  };

  return { status, publish, refuse, forgetRefusal };
}
