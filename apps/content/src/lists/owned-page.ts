import { canRead, isShown } from '@quillstead/projections';
import {
  boolean,
  CallError,
  type Columns,
  isJoined,
  leftJoined,
  type ListPage,
  type PageOrder,
  type RowOf,
  sql,
  type Sql,
} from '@quillstead/service-kit';

/** The person of a profile whose list is read: `id`, and `is_readable` for the viewer; no row for who is not there. */
export const profileOwner = (username: string, viewer: Sql, more = sql`true`): Sql => sql`
  SELECT person.user_id AS id, ${canRead('person', viewer)} AS is_readable
  FROM user_projection person
  WHERE lower(person.username) = lower(${username}) AND ${isShown('person', viewer)} AND ${more}
  LIMIT 1`;

/** The columns of the items of a list that somebody owns, joined from the left to whether the viewer may read it. */
export const ownedColumns = <Item extends Columns>(item: Item) => ({
  ...leftJoined(item),
  is_readable: boolean,
});

/** A row without what says whether the viewer may read the list. */
export type ReadableRow<Row> = Omit<Row & { is_readable: boolean }, 'is_readable'>;

/**
 * A page of a list that somebody owns; empty and without access for who may not read it.
 * @param rows of `ownedColumns`: one without an item for an empty or a locked list
 * @throws CallError `not_found` without a row
 */
export function ownedPage<Item extends Columns, Shown>(
  rows: readonly RowOf<ReturnType<typeof ownedColumns<Item>>>[],
  item: Item,
  order: PageOrder<NoInfer<RowOf<Item>>>,
  toItem: (row: ReadableRow<RowOf<Item>>) => Shown,
): ListPage<Shown> & { content_access?: false } {
  const [first] = rows;
  if (first === undefined) throw new CallError('not_found');
  if (!first.is_readable) return { items: [], next: null, content_access: false };
  const { items, ...cursors } = order.page(rows.filter((row) => isJoined(item, row)));
  return { items: items.map(({ is_readable: _, ...row }) => toItem(row)), ...cursors };
}
