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

/**
 * Selects the person of a profile whose list is read: `id`, and `is_readable` for the viewer; no row if they do not
 * exist.
 */
export const profileOwner = (username: string, viewer: Sql, more = sql`true`): Sql => sql`
  SELECT person.user_id AS id, ${canRead('person', viewer)} AS is_readable
  FROM user_projection person
  WHERE lower(person.username) = lower(${username}) AND ${isShown('person', viewer)} AND ${more}
  LIMIT 1`;

/** Returns the columns of the items of a person's list, left-joined to whether the viewer may read it. */
export const ownedColumns = <Item extends Columns>(item: Item) => ({
  ...leftJoined(item),
  is_readable: boolean,
});

/** A row without the column that says whether the viewer may read the list. */
export type ReadableRow<Row> = Omit<Row & { is_readable: boolean }, 'is_readable'>;

/**
 * Returns a page of a person's list; an empty one without access if the viewer may not read it.
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
