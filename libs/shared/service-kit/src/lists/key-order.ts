import { pageSize } from '@quillstead/contracts';
import { join, raw, sql, type Sql } from '../sql/index.js';
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

  /** SQL after `ORDER BY`, with one item more than a page, which says whether there is a next one. */
  get orderAndLimit(): string {
    const order = this.columns.map((column) => `${column} ${this.direction}`).join(', ');
    return `${order} LIMIT ${pageSize + 1}`;
  }

  /** The condition for what comes after the cursor. Throws `bad_cursor` for a cursor that is not of this list. */
  after(next: string | null | undefined, cursors: Cursors): Sql;
  /** The same for a text with numbered parameters, to which the keys are added; it goes with the last of them. */
  after(next: string | null | undefined, cursors: Cursors, parameters: unknown[]): string;
  after(next: string | null | undefined, cursors: Cursors, parameters?: unknown[]): Sql | string {
    const keys = next ? cursors.decode(this.list, next) : [];
    const columns = raw(this.columns.join(', '));
    const condition =
      keys.length === 0
        ? sql`true`
        : sql`(${columns}) ${raw(this.direction === 'DESC' ? '<' : '>')} (${join(keys, ', ')})`;
    if (!parameters) return condition;
    const first = parameters.push(...keys) - keys.length;
    return condition.text.replaceAll(/\$(\d+)/gu, (_, place) => `$${first + Number(place)}`);
  }

  /** The items of the page that these rows are, and the cursor of the next one, null at the end. */
  page<Item extends Row>(rows: readonly Item[], cursors: Cursors): { items: Item[]; next: string | null } {
    const items = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? items.at(-1) : undefined;
    return { items, next: last === undefined ? null : cursors.encode(this.list, this.keysOf(last)) };
  }
}
