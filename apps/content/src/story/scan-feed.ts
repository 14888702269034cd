import { asText } from '@quillstead/projections';
import {
  afterCursor,
  type FeedParts,
  type FeedScope,
  fullPage,
  isShort,
  keysOfNth,
  lowestOf,
  mostLookedAt,
  notBelow,
  type Row,
  rowsOf,
  takeFrom,
} from './feed-parts.js';
import { keyNames, namedOrder } from './story-shelf.js';

export interface ScanFeed extends FeedScope {
  /** SQL that every story of the shelf must fulfil. */
  readonly where: readonly string[];
  /** SQL that a story which was found must fulfil, on `taken` (`story_id`, `author_id`). */
  readonly only?: string;
}

/**
 * The stories of a shelf that the viewer may read. Open rows give a page at once; of the closed ones (private authors)
 * only what stands above the page's end is looked at, so a page costs what it shows. However many there are that the
 * viewer may not read, no more than 2,000 of a row are looked at: `cut` says how far that went.
 */
export function scanFeed(feed: ScanFeed): FeedParts {
  const { shelf } = feed;
  const rows = rowsOf(feed).map((row) => ({ ...row, name: `taken_${row.isOpen}_${row.isNsfw}` }));
  const open = rows.filter(({ isOpen }) => isOpen === 1);
  const closed = rows.filter(({ isOpen }) => isOpen === 0);
  const columns = ['story_id', ...keyNames(shelf)].join(', ');
  const all = (of: readonly { name: string }[]) =>
    of.map(({ name }) => `SELECT ${columns} FROM ${name}`).join(' UNION ALL ');
  const cuts = rows.map(
    (row) => `(
      SELECT ${keyNames(shelf).join(', ')} FROM (${takenOf(feed, row, mostLookedAt)}) AS looked
      WHERE ${isShort(row.name)} ORDER BY ${namedOrder(shelf)} OFFSET ${mostLookedAt - 1} LIMIT 1
    )`,
  );
  return [
    ...open.map((row) => readable(feed, row)),
    keysOfNth('floor', shelf, `(${all(open)}) AS opened`, fullPage),
    ...closed.map((row) => readable(feed, row)),
    `cut AS MATERIALIZED (
      SELECT * FROM (${cuts.join(' UNION ALL ')}) AS cuts ORDER BY ${namedOrder(shelf)} LIMIT 1
    )`,
    `found AS MATERIALIZED (
      SELECT * FROM (${all(rows)}) AS every WHERE (${keyNames(shelf).join(', ')}) >= ${lowestOf(shelf, 'cut')}
      ORDER BY ${namedOrder(shelf)} LIMIT ${fullPage}
    )`,
  ];
}

function takenOf(feed: ScanFeed, { isOpen, isNsfw }: Row, limit: number): string {
  const where = [
    ...feed.where,
    `shelf.is_open = ${isOpen}`,
    `shelf.is_nsfw = ${isNsfw}`,
    afterCursor(feed),
    ...(isOpen === 1 ? [] : [notBelow(feed.shelf, 'floor')]),
  ];
  return takeFrom(feed.shelf, where, limit);
}

function readable(feed: ScanFeed, row: Row & { name: string }): string {
  return `${row.name} AS MATERIALIZED (
    SELECT taken.* FROM (${takenOf(feed, row, mostLookedAt)}) AS taken
    JOIN author_card card ON card.user_id = taken.author_id AND ${asText.canRead('card', feed.viewer)}
    WHERE ${feed.only ?? 'true'}
    ORDER BY ${namedOrder(feed.shelf)} LIMIT ${fullPage}
  )`;
}
