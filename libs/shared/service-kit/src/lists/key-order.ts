import { pageSize } from '@quillstead/contracts';
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

  /**
   * The SQL condition for what comes after the cursor; its keys are added to the parameters. Throws `bad_cursor`
   * for a cursor that is not of this list.
   */
  after(next: string | null | undefined, cursors: Cursors, parameters: unknown[]): string {
    if (!next) return 'true';
    const keys = cursors.decode(this.list, next);
    const first = parameters.push(...keys) - keys.length + 1;
    const places = keys.map((_, index) => `$${first + index}`).join(', ');
    return `(${this.columns.join(', ')}) ${this.direction === 'DESC' ? '<' : '>'} (${places})`;
  }

  /** The items of the page that these rows are, and the cursor of the next one, null at the end. */
  page<Item extends Row>(rows: readonly Item[], cursors: Cursors): { items: Item[]; next: string | null } {
    const items = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? items.at(-1) : undefined;
    return { items, next: last === undefined ? null : cursors.encode(this.list, this.keysOf(last)) };
  }
}
