import { type CommentsPolicy, defaultCommentsPolicy, longestFormerAddress } from '@quillstead/catalogue';
import { bytesWithin, columnsOf, type Sql, text } from '@quillstead/service-kit';
import { Column } from 'typeorm';
import { CoverColumns } from '../cover-files/index.js';

/** The columns that an author writes in a draft and in a story alike. */
export abstract class WrittenFields extends CoverColumns {
  @Column('text', { nullable: true })
  description!: string | null;

  /** The http or https URL at which the work was before it came here; null if none is known. */
  @Column('text', { name: 'former_address', nullable: true })
  formerAddress!: string | null;

  /** The note of the author to readers before the story, as plain text. */
  @Column('text', { name: 'note_before', nullable: true })
  noteBefore!: string | null;

  @Column('text', { name: 'note_after', nullable: true })
  noteAfter!: string | null;

  /** The hashtags as they are shown; stories are found by their rows of `story_hashtag`. */
  @Column('text', { name: 'hashtag_list', array: true, default: '{}' })
  hashtagList!: string[];

  @Column('smallint', { name: 'is_nsfw', default: 0 })
  isNsfw!: 0 | 1;

  /** The code of the rating in `ratings`. */
  @Column('smallint', { default: 0 })
  rating!: number;

  /** The keys of `contentWarnings`. */
  @Column('text', { name: 'content_warnings', array: true, default: '{}' })
  contentWarnings!: string[];

  /** Further warnings, in the words of the author. */
  @Column('text', { name: 'warning_words', array: true, default: '{}' })
  warningWords!: string[];

  @Column('smallint', { name: 'is_shareable', default: 1 })
  isShareable!: 0 | 1;

  /** 1 when only members may read the story (docs/product/people.md#stories-for-members); it is then not open. */
  @Column('smallint', { name: 'is_members_only', default: 0 })
  isMembersOnly!: 0 | 1;
}

/** The most bytes of a value in both tables, for `bytesWithin`. */
export const writtenBytes = {
  title: 2400,
  description: 7200,
  note_before: 48_000,
  note_after: 48_000,
  content_warnings: 5000,
  warning_words: 4000,
  rich_text_story: 12_000_000,
};

/** The check of the size of a former address. */
export const formerAddressSize = bytesWithin({ former_address: longestFormerAddress });

/** The plain texts of the author around a story, as the contract's `authorNotes` has them. */
export const authorNotes = { note_before: text.orNull, note_after: text.orNull };

/** Returns the columns of `authorNotes`. @param row the alias of a story or a draft */
export const authorNotesOf = (row: string): Sql => columnsOf(row, Object.keys(authorNotes));

/** The fields whose columns a draft and a story fill alike. */
interface Sent {
  readonly description?: string | null | undefined;
  readonly note_before?: string | null | undefined;
  readonly note_after?: string | null | undefined;
  readonly is_shareable?: 0 | 1 | null | undefined;
  readonly is_members_only?: 0 | 1 | null | undefined;
  readonly comments_policy?: CommentsPolicy | '' | null | undefined;
}

/** Returns the columns of these fields; one that is missing or empty gets the value of a new row. */
export const writtenColumns = (sent: Sent) => ({
  description: sent.description || null,
  noteBefore: sent.note_before || null,
  noteAfter: sent.note_after || null,
  isShareable: sent.is_shareable ?? 1,
  isMembersOnly: sent.is_members_only ?? 0,
  commentsPolicy: sent.comments_policy || defaultCommentsPolicy,
});

/** The property of an entity for a field: `noteBefore` for `note_before`. */
type PropertyOf<Field extends string> = Field extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<PropertyOf<Tail>>}`
  : Field;

const fieldOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the columns whose fields were sent: a field left out stays as it is (docs/api.md#names-and-values). */
export function sentColumns<Columns extends object>(
  columns: Columns,
  sent: Readonly<Record<string, unknown>>,
): Partial<Columns> {
  const isSent = ([property]: [string, unknown]) => sent[fieldOf(property)] !== undefined;
  return Object.fromEntries(Object.entries(columns).filter(isSent)) as Partial<Columns>;
}

/** Returns the columns of a row under the names of their fields. */
export function fieldsOf<Field extends string, Row extends Readonly<Record<PropertyOf<Field>, unknown>>>(
  row: Row,
  fields: readonly Field[],
): { [Name in Field]: Row[PropertyOf<Name>] } {
  const values = new Map(Object.entries(row).map(([property, value]) => [fieldOf(property), value]));
  return Object.fromEntries(fields.map((field) => [field, values.get(field)])) as {
    [Name in Field]: Row[PropertyOf<Name>];
  };
}
