import { textPatch } from '@quillstead/fields';
import { asCallFailure } from '../../lib/call-failure.js';
import {
  type Draft,
  type DraftPayload,
  type DraftText,
  isSameText,
  payloadOf,
  type SavedDraft,
  savedBefore,
} from '../kept-drafts/index.js';

/** A text that the server is known to have, and the save by which it got it. */
export interface StoredText {
  readonly saved: SavedDraft;
  readonly story: string;
}

/** The result of sending: `isCurrent` when the server now has the text that was to be sent. */
export interface Sent {
  readonly saved: SavedDraft;
  readonly isCurrent: boolean;
}

interface SenderOptions {
  readonly post: (payload: DraftPayload, key: string) => Promise<SavedDraft>;
  /** The server's version of the draft when it is opened; null if there is none or it is not known. */
  readonly stored: StoredText | null;
  /** Names the first save of a new draft, over a reload too; null where a text that had a draft begins another. */
  readonly firstKey: string | null;
}

interface Attempt {
  readonly text: DraftText;
  readonly base: SavedDraft | null;
  readonly payload: DraftPayload;
  readonly key: string;
}

/**
 * Sends the saves of a draft. Of a story that the server has it sends the changes alone. Each save has an idempotency
 * key, so that a save whose response is lost is repeated as it was and counts once.
 */
export class DraftSender {
  #stored: StoredText | null;
  #firstKey: string | null;
  #pending: Attempt | null = null;
  /** True if changes of this draft did not fit once: the server's result differs from the text here. */
  #sendsWhole = false;

  constructor(private readonly options: SenderOptions) {
    this.#stored = options.stored;
    this.#firstKey = options.firstKey;
  }

  /** Called when the server's text was read. */
  setStored(draft: Draft): void {
    const saved = { id: draft.id, last_saved_at: draft.last_saved_at };
    this.#stored = { saved, story: draft.rich_text_story ?? '' };
  }

  /**
   * Saves a text on top of the save that is known, or repeats the save whose response was lost.
   * @throws CallFailure
   */
  async send(text: DraftText, base: SavedDraft | null): Promise<Sent> {
    const attempt = this.#pending ?? this.#begin(text, base);
    const { saved, isOld } = await this.#make(attempt);
    if (attempt.base === null) this.#firstKey = null;
    this.#stored = isOld ? null : { saved, story: attempt.text.rich_text_story };
    return { saved, isCurrent: !isOld && (attempt.text === text || isSameText(attempt.text, text)) };
  }

  #begin(text: DraftText, base: SavedDraft | null): Attempt {
    const key = (base === null ? this.#firstKey : null) ?? crypto.randomUUID();
    return { text, base, payload: this.#changed(text, base) ?? payloadOf(text, base), key };
  }

  /**
   * Returns the save with the change of the story alone; null when the server's story is not known or mostly another.
   */
  #changed(text: DraftText, base: SavedDraft | null): DraftPayload | null {
    const stored = this.#stored;
    if (this.#sendsWhole || stored === null || base === null) return null;
    if (stored.saved.id !== base.id || stored.saved.last_saved_at !== base.last_saved_at) return null;
    const { rich_text_story: story, ...fields } = payloadOf(text, base);
    if (stored.story === (story ?? '')) return fields;
    const { at, remove, insert, sum } = textPatch(stored.story, story ?? '');
    if (insert.length * 2 > (story ?? '').length) return null;
    return {
      ...fields,
      rich_text_at: at,
      rich_text_remove: remove,
      rich_text_insert: insert,
      rich_text_sum: sum,
    };
  }

  /** `isOld`: the save was made before with another text, as before a reload, and this one is not made. */
  async #make(attempt: Attempt): Promise<{ saved: SavedDraft; isOld: boolean }> {
    try {
      return { saved: await this.#post(attempt), isOld: false };
    } catch (error) {
      const failure = asCallFailure(error);
      const before = savedBefore(failure);
      if (before !== null) return { saved: before, isOld: true };
      const isChange = attempt.payload.rich_text_sum !== undefined;
      if (failure.status !== 409 || failure.code === 'quota_reached' || !isChange) throw error;
      // Saved elsewhere, or spelt otherwise on the server: the response to the whole text says which.
      const whole = { ...attempt, payload: payloadOf(attempt.text, attempt.base), key: crypto.randomUUID() };
      const saved = await this.#post(whole);
      this.#sendsWhole = true;
      return { saved, isOld: false };
    }
  }

  /** Makes a save and remembers it until its result is known. */
  async #post(attempt: Attempt): Promise<SavedDraft> {
    const isRepeat = this.#pending !== null;
    try {
      const saved = await this.options.post(attempt.payload, attempt.key);
      this.#pending = null;
      return saved;
    } catch (error) {
      const { status } = asCallFailure(error);
      const isLost = status === null || status >= 500;
      // A repeat that the gateway refuses stays pending; a save that the service of drafts refuses has not been made.
      const isOpen = isRepeat && (status === 403 || status === 429);
      this.#pending = isLost || isOpen ? attempt : null;
      throw error;
    }
  }
}
