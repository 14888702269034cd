import { editStory, saveDraft } from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import {
  type DraftText,
  forgetDraft,
  storeDraft,
  payloadOf,
  type SavedDraft,
  stashDraft,
} from '../kept-drafts/index.js';
import { isSessionGone } from '../session/index.js';
import { DraftSaver } from './draft-saver.js';
import type { Sent } from './draft-sender.js';
import { saveFailed, type SaverListeners, type SaverOptions } from './make-draft-saver.js';
import { readOwnStory } from './open-story.js';
import { changesOf } from './story-payload.js';

/**
 * Returns the saver of a published story's changes: a save shows them to readers. A text that may not take the place of
 * the story (the writer keeps both, or the story is gone) becomes a draft.
 */
export function makeStorySaver(
  { opened, memberId, read, onSaved }: SaverOptions,
  slug: string,
  listeners: SaverListeners,
): DraftSaver {
  const { key } = opened;
  const keys = new CallKeys();
  /** The text has become a draft of its own; ids of drafts and stories may be the same. */
  let isDraft = false;
  let { series } = opened;

  const kept = (text: DraftText, saved: SavedDraft | null) => ({
    key,
    memberId,
    saved,
    text,
    keptAt: new Date().toISOString(),
    story: slug,
  });

  const send = async (text: DraftText, saved: SavedDraft | null): Promise<Sent> => {
    if (saved === null || isDraft) {
      const payload = payloadOf({ ...text, write_autosave: 1 }, saved);
      const draft = await call(saveDraft, payload, { key: keys.keyOf(payload), fallback: saveFailed });
      isDraft = true;
      return { saved: draft, isCurrent: true };
    }
    const changes = changesOf(text, saved, series);
    await call(editStory, changes, { key: keys.keyOf(changes), fallback: saveFailed });
    const now = await readOwnStory(slug);
    keys.forget();
    series = now.series_id;
    // Changed elsewhere again since: the next save must find out.
    const isOurs = now.rich_text_story === text.rich_text_story;
    return { saved: isOurs ? { id: now.id, last_saved_at: now.last_saved_at } : saved, isCurrent: true };
  };

  return new DraftSaver(
    {
      read: () => read.current(),
      send,
      readTheirs: () => readOwnStory(slug),
      store: (text, saved) => storeDraft(kept(text, saved)),
      stash: (text, saved) => stashDraft(key, kept(text, saved)),
      forget: () => forgetDraft(key),
      isSessionGone,
      ...listeners,
      onSaved: (saved, text) => onSaved.current(saved, text, isDraft),
    },
    opened.saved,
  );
}

/** A change keeps its key until its response has come, so that a repeat after a lost response counts once. */
class CallKeys {
  #last = { payload: '', key: '' };

  keyOf(payload: object): string {
    const printed = JSON.stringify(payload);
    if (this.#last.payload !== printed) this.#last = { payload: printed, key: crypto.randomUUID() };
    return this.#last.key;
  }

  forget(): void {
    this.#last = { payload: '', key: '' };
  }
}
