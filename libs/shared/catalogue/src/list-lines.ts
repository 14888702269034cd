/** An entry of the lists of a member: a person whom they have blocked, or a person or thing that they have muted. */
export interface ListEntry {
  readonly list: 'block' | 'mute';
  readonly kind: 'person' | 'hashtag' | 'word' | 'thread' | 'story';
  /** The username, the hashtag with its `#`, the word, the id of the first comment of the thread, or the story's id. */
  readonly name: string;
  /** The end of a mute in epoch milliseconds; null for never. */
  readonly endsAt: number | null;
}

/** The first line of the file (docs/product/people.md#export-and-import-of-the-lists). */
export const listHeader = 'list,kind,name,until';

/** Returns the line of an entry. Only words may need quotation marks. */
export const toListLine = ({ list, kind, name, endsAt }: ListEntry): string =>
  [list, kind, quoted(name), endsAt === null ? '' : new Date(endsAt).toISOString()].join(',');

const quoted = (name: string): string => (/[",;\t]/u.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

const lists = ['block', 'mute'] as const;
const kinds = ['person', 'hashtag', 'word', 'thread', 'story'] as const;
const day = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/u;

/** A field of a line: between quotation marks, where a doubled one stands for one, or without them. */
const fieldOfLine = /(?:^|[,;\t])[^\S\t]*(?:"((?:[^"]|"")*)"[^\S\t]*(?=[,;\t]|$)|([^,;\t]*))/gu;

/** Returns the fields of a line, without their quotation marks and the spaces around them. */
export const fieldsOfLine = (line: string): string[] =>
  Array.from(line.matchAll(fieldOfLine), ([, quotedField, plain = '']) =>
    (quotedField?.replaceAll('""', '"') ?? plain).trim(),
  );

/**
 * Returns the entry of a line; null for a line that has none. A spreadsheet may have separated the fields by semicolons
 * or tabs and quoted them, and a person may be written as `@ann`.
 */
export function readListLine(line: string): ListEntry | null {
  const fields = fieldsOfLine(line);
  const [list, kind] = [lists.find((one) => one === fields[0]), kinds.find((one) => one === fields[1])];
  const name = (fields[2] ?? '').replace(kind === 'person' ? /^[@＠]/u : '', '');
  const until = fields[3] ?? '';
  const endsAt = until === '' ? null : Date.parse(day.test(until) ? until : '');
  if (list === undefined || kind === undefined || name === '' || Number.isNaN(endsAt)) return null;
  if (list === 'block' && (kind !== 'person' || endsAt !== null)) return null;
  return { list, kind, name, endsAt };
}
