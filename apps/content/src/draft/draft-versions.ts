import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { commonEnds } from '@quillstead/fields';
import { LongWork } from '@quillstead/service-kit';
import { type DraftBefore, DraftsBefore } from './draft-before.js';
import { type PackedText, packText } from './pack-text.js';
import { thinOut } from './thin-out.js';

/** A former text of a draft, ready to be stored. */
export interface FormerText extends PackedText {
  readonly savedAt: Date;
  /** The ids of the versions that are too many once this one is stored. */
  readonly thinned: readonly number[];
}

/** The long texts that may wait to be packed, in all and of one author; see `StoryTexts`. */
const waiting = { maxWaiting: 14, maxWaitingOfOwner: 6 };
/** The most characters of a text that is packed at once, which takes a millisecond or two. */
const longestAtOnce = 20_000;

/** Packs the former texts of drafts, so that they can be brought back (docs/product/drafts.md#versions). */
@Injectable()
export class DraftVersions implements OnModuleDestroy {
  private readonly thread = new LongWork<string, PackedText>(
    new URL('./pack-text.js', import.meta.url),
    'packText',
    waiting,
  );

  constructor(private readonly drafts: DraftsBefore) {}

  /**
   * Packs the text that a save is about to replace. Returns null if the text stays the same, or if a version was stored
   * less than a minute before it in the same sitting. The text before a pause is always kept, and one that is mostly
   * replaced, as when another version is brought back.
   *
   * Throws `overloaded` when too many long texts wait.
   *
   * @param text the new text of the draft; undefined if the save leaves it
   */
  async pack(
    draft: { readonly id: number; readonly authorId: number },
    before: DraftBefore,
    text: string | null | undefined,
  ): Promise<FormerText | null> {
    const { rich_text_story: former, last_saved_at: savedAt, now } = before;
    if (former === null || text === undefined || text === former) return null;
    if (before.versions === null && !isMostlyReplaced(former, text ?? '')) return null;
    const versions = before.versions ?? (await this.drafts.versionsOf(draft.id));
    const thinned = tooMany(versions, savedAt, now);
    const packed =
      former.length > longestAtOnce ? await this.thread.run(former, draft.authorId) : packText(former);
    return { ...packed, savedAt, thinned };
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.close();
  }
}

/**
 * Returns the ids of the versions of a draft that are too many once a version of `savedAt` is added. Another save may
 * have stored that version already, and later ones, if the versions are read after the draft: these stay.
 */
function tooMany(versions: NonNullable<DraftBefore['versions']>, savedAt: Date, now: Date): number[] {
  const before = versions
    .map(({ id, saved_at }) => ({ id, saved_at: new Date(saved_at) }))
    .filter(({ saved_at }) => saved_at < savedAt);
  return thinOut([{ id: null, saved_at: savedAt }, ...before], now.getTime()).flatMap(({ id }) => id ?? []);
}

function isMostlyReplaced(former: string, text: string): boolean {
  const { start, end } = commonEnds(former, text);
  return start + end < former.length / 2;
}
