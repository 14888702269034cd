import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { commonEnds } from '@quillstead/fields';
import { execute, integer, LongWork, query, sql, time } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { DraftBefore } from './draft-before.js';
import { type PackedText, packText } from './pack-text.js';
import { thinOut } from './thin-out.js';
import { boundVersionBytes, type DraftOfAuthor } from './version-bytes.js';

/** A draft's former text, ready to be laid by. */
export interface FormerText extends PackedText {
  readonly savedAt: Date;
  readonly now: Date;
}

/** Milliseconds that pass between two versions while a draft saves itself, and that make a pause in writing. */
const apart = 60_000;
/** Long texts that may wait to be packed, in all and of one author; see `StoryTexts`. */
const waiting = { maxWaiting: 14, maxWaitingOfOwner: 6 };
/** Characters up to which a text is packed at once: a millisecond or two. */
const longestAtOnce = 20_000;

/** Lays by what drafts were, so that it can be brought back (product.md, "Stories, drafts, comments"). */
@Injectable()
export class DraftVersions implements OnModuleDestroy {
  private readonly thread = new LongWork<string, PackedText>(
    new URL('./pack-text.js', import.meta.url),
    'packText',
    waiting,
  );

  /**
   * The text that a save is about to replace, packed; null when it stays the same, or one was laid by less than a
   * minute before it in the same sitting. The one before a pause is always kept, and one that is mostly replaced, as
   * when another version is brought back.
   *
   * Throws `overloaded` when too many long ones wait.
   *
   * @param text what the draft is going to have; undefined when the save leaves it
   */
  async pack(
    before: DraftBefore,
    text: string | null | undefined,
    authorId: number,
  ): Promise<FormerText | null> {
    const { text: former, savedAt, lastVersionAt, now } = before;
    if (former === null || text === undefined || text === former) return null;
    const isAfterPause = now.getTime() - savedAt.getTime() >= apart;
    const isFarFromLast = lastVersionAt === null || savedAt.getTime() - lastVersionAt.getTime() >= apart;
    if (!isAfterPause && !isFarFromLast && !isMostlyReplaced(former, text ?? '')) return null;
    const packed = former.length > longestAtOnce ? await this.thread.run(former, authorId) : packText(former);
    return { ...packed, savedAt, now };
  }

  /**
   * Adds a version and removes those that are too many, of the draft and of its author. The caller's transaction has
   * locked the draft and, with `takeDraftRoom`, the drafts of its author.
   */
  async keep(
    draft: DraftOfAuthor,
    { savedAt, packed, countWords, now }: FormerText,
    manager: EntityManager,
  ): Promise<void> {
    await execute(
      manager,
      sql`INSERT INTO draft_version (draft_id, saved_at, count_words, packed)
       VALUES (${draft.id}, ${savedAt}, ${countWords}, ${Buffer.from(packed)})
       ON CONFLICT (draft_id, saved_at) DO NOTHING`,
    );
    const versions = await query(
      manager,
      { id: integer, saved_at: time },
      sql`SELECT id, saved_at FROM draft_version WHERE draft_id = ${draft.id} ORDER BY saved_at DESC`,
    );
    const gone = thinOut(versions, now.getTime()).map(({ id }) => id);
    if (gone.length > 0) await execute(manager, sql`DELETE FROM draft_version WHERE id = ANY(${gone})`);
    await boundVersionBytes(draft, manager);
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.close();
  }
}

function isMostlyReplaced(former: string, text: string): boolean {
  const { start, end } = commonEnds(former, text);
  return start + end < former.length / 2;
}
