/** An entry of the lists of a member: whom they have blocked, or whom or what they have muted. */
export interface ListEntry {
  readonly list: 'block' | 'mute';
  readonly kind: 'person' | 'hashtag' | 'thread';
  /** The username, the hashtag with its `#`, or the id of the first comment of the thread. */
  readonly name: string;
  /** When a mute ends, epoch milliseconds; null for never. */
  readonly endsAt: number | null;
}

/** The first line of the file (docs/product/people.md#export-and-import-of-the-lists). */
export const listHeader = 'list,kind,name,until';

/** The line of an entry. No name has a comma or a quotation mark, so nothing is quoted. */
export const toListLine = ({ list, kind, name, endsAt }: ListEntry): string =>
  [list, kind, name, endsAt === null ? '' : new Date(endsAt).toISOString()].join(',');

const lists = ['block', 'mute'] as const;
const kinds = ['person', 'hashtag', 'thread'] as const;
const day = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/u;

/**
 * The entry of a line; null of a line that has none. A spreadsheet may have parted the fields by semicolons or tabs and
 * quoted them, and a person may be written as `@ann`.
 */
export function readListLine(line: string): ListEntry | null {
  const fields = line.split(/[,;\t]/u).map((field) =>
    field
      .trim()
      .replace(/^"(.*)"$/u, '$1')
      .trim(),
  );
  const [list, kind] = [lists.find((one) => one === fields[0]), kinds.find((one) => one === fields[1])];
  const name = (fields[2] ?? '').replace(/^[@＠]/u, '');
  const until = fields[3] ?? '';
  const endsAt = until === '' ? null : Date.parse(day.test(until) ? until : '');
  if (list === undefined || kind === undefined || name === '' || Number.isNaN(endsAt)) return null;
  if (list === 'block' && (kind !== 'person' || endsAt !== null)) return null;
  return { list, kind, name, endsAt };
}
