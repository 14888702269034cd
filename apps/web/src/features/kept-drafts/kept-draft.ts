import { textSum } from '@quillstead/fields';
import type { DraftText, SavedDraft } from './draft-text.js';

/** A text that the server does not have yet, kept in this browser. */
export interface KeptDraft {
  /**
   * The member, the draft or story, and who writes it: `7:new-…:…`, `7:12:…` or `7:story-the-slug:…`, see `draftKey`.
   * The first version had no third part.
   */
  readonly key: string;
  readonly memberId: number;
  /** The version on the server when the text was changed; null if there was none. */
  readonly saved: SavedDraft | null;
  readonly text: DraftText;
  readonly keptAt: string;
  /** The slug of the published story that is being changed; missing: it is a draft. */
  readonly story?: string;
}

const newDraft = 'new-';

/**
 * Returns the key under which one write page keeps its text: two pages that write the same draft keep two texts, and
 * neither forgets the text of the other.
 *
 * @param draft the id of a draft, or what `ofStory` returns
 * @param writer what `writerOf` returns for the key that this one replaces
 */
export function draftKey(
  memberId: number,
  draft: number | string,
  writer: string = crypto.randomUUID(),
): string {
  return `${memberId}:${draft}:${writer}`;
}

/** Returns the key of a draft that the server has never had. */
export function newDraftKey(memberId: number): string {
  return draftKey(memberId, `${newDraft}${crypto.randomUUID()}`);
}

/** Returns the name of a published story within a key; drafts and stories may have the same numbers. */
export function ofStory(slug: string): string {
  return `story-${slug}`;
}

/** True if a key belongs to a draft, or to the story that `ofStory` names. */
export function isKeyOf(key: string, draft: number | string): boolean {
  return key.split(':', 2)[1] === String(draft);
}

/** Returns the part of a key that stays when a new draft gets its id. */
export function writerOf(key: string): string {
  return key.split(':', 3)[2] ?? key;
}

/**
 * Names the first save of a new draft, over a reload too, so that it is never made twice. Null for a text that had a
 * draft or story: each time it becomes another draft is a first save of its own.
 */
export function nameOfFirstSave(key: string): string | null {
  const [member, draft] = key.split(':', 2);
  return draft?.startsWith(newDraft) ? `${member}-${draft}` : null;
}

/** Names the saves of a kept text: another text, or the same one kept at another time, has another name. */
export function nameOfKept(kept: KeptDraft): string {
  return `kept-${kept.memberId}-${textSum(JSON.stringify(kept))}`;
}

/** True if what was read from storage is a kept draft; anything can stand in a storage that other scripts write too. */
export function isKeptDraft(value: unknown): value is KeptDraft {
  return (
    hasKeys(value, 'key', 'memberId', 'saved', 'text', 'keptAt') &&
    typeof value.key === 'string' &&
    typeof value.memberId === 'number' &&
    typeof value.keptAt === 'string' &&
    hasKeys(value.text, 'rich_text_story', 'title', 'hashtag_list') &&
    typeof value.text.rich_text_story === 'string'
  );
}

function hasKeys<Key extends string>(value: unknown, ...keys: Key[]): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value);
}
