import { pageSize } from '@quillstead/contracts';
import { join, literal, raw, sql, type Sql } from '../sql/index.js';
import type { Cursors } from './cursors.js';

type Key = string | number;

/** Into an item of a list: what stands in its cursor, in the order of the columns. */
export type KeysOf<Row> = (row: Row) => readonly Key[];

/**
 * The order of a list by columns that an index has in just this order, the last of them unique: so paging goes by
 * key, costs the same at any depth, and shows nothing twice or never because something was added meanwhile.
 */
export class KeyOrder<Row> {
  /** @param list names the list for its cursors, whatever its order depends on included */
  constructor(
    private readonly list: string,
    private readonly columns: readonly string[],
    private readonly direction: 'ASC' | 'DESC',
    private readonly keysOf: KeysOf<Row>,
  ) {}

  /** SQL after `ORDER BY`. */
  get order(): Sql {
    return raw(this.columns.map((column) => `${column} ${this.direction}`).join(', '));
  }

  /** The same with one item more than a page, which says whether there is a next one. */
  get orderAndLimit(): Sql {
    return sql`${this.order} LIMIT ${literal(pageSize + 1)}`;
  }

  /** The condition for what comes after the cursor. Throws `bad_cursor` for a cursor that is not of this list. */
  after(next: string | null | undefined, cursors: Cursors): Sql {
    const keys = next ? cursors.decode(this.list, next) : [];
    if (keys.length === 0) return sql`true`;
    const columns = raw(this.columns.join(', '));
    return sql`(${columns}) ${raw(this.direction === 'DESC' ? '<' : '>')} (${join(keys, ', ')})`;
  }

  /**
   * The items of the page that these rows are, and the cursor of the next one, null at the end.
   * @param size the items of the page, fewer where it begins with something that is not of this order
   */
  page<Item extends Row>(
    rows: readonly Item[],
    cursors: Cursors,
    size = pageSize,
  ): { items: Item[]; next: string | null } {
    const items = rows.slice(0, size);
    const last = rows.length > size ? items.at(-1) : undefined;
    return { items, next: last === undefined ? null : cursors.encode(this.list, this.keysOf(last)) };
  }
}
