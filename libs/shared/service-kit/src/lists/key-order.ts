import { pageSize } from '@quillstead/contracts';
import { join, literal, raw, sql, type Sql } from '../sql/index.js';
import type { Cursors, ListPlace } from './cursors.js';

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

  /** Returns the SQL after `ORDER BY`. */
  get order(): Sql {
    return raw(this.columns.map((column) => `${column} ${this.direction}`).join(', '));
  }

  /** Returns the same with one item more than a page, which shows whether there is a next page. */
  get orderAndLimit(): Sql {
    return sql`${this.order} LIMIT ${literal(pageSize + 1)}`;
  }

  /**
   * Returns the condition for what comes after the cursor. Throws `bad_cursor` for a cursor that is not of this list.
   */
  after(next: string | null | undefined, cursors: Cursors): Sql {
    const keys = next ? cursors.decode(this.list, next) : [];
    if (keys.length === 0) return sql`true`;
    const columns = raw(this.columns.join(', '));
    return sql`(${columns}) ${raw(this.direction === 'DESC' ? '<' : '>')} (${join(keys, ', ')})`;
  }

  /**
   * Returns the order of a page of a list that is also read from its end (docs/product/lists.md#the-end-of-a-list).
   * @param next of the request: a `next`, a `previous`, or `end`
   * @throws CallError `bad_cursor` for a cursor that is not of this list
   */
  at(next: string | null | undefined, cursors: Cursors): PageOrder<Row> {
    const { list, columns, direction, keysOf } = this;
    return new PageOrder(list, columns, direction, keysOf, cursors.placeOf(list, next), cursors);
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

/** The order of one page, which is read forwards, or backwards from the end or from a cursor. */
export class PageOrder<Row> {
  private readonly readingDirection: 'ASC' | 'DESC';

  constructor(
    private readonly list: string,
    private readonly columns: readonly string[],
    direction: 'ASC' | 'DESC',
    private readonly keysOf: KeysOf<Row>,
    private readonly place: ListPlace,
    private readonly cursors: Cursors,
  ) {
    this.readingDirection = place.isBackward === (direction === 'ASC') ? 'DESC' : 'ASC';
  }

  /** True if the page may have the first item of the list: the reader has passed no item before it. */
  get mayBegin(): boolean {
    return this.place.isBackward || this.place.keys.length === 0;
  }

  /** Returns the SQL after `ORDER BY`, of the order in which the rows are read. */
  get order(): Sql {
    return this.orderOf(this.columns);
  }

  /** Returns the order by these columns, which have the same keys. */
  orderOf(columns: readonly string[]): Sql {
    return raw(columns.map((column) => `${column} ${this.readingDirection}`).join(', '));
  }

  /** Returns `order` with one item more than a page, which shows whether there is a further one. */
  get orderAndLimit(): Sql {
    return sql`${this.order} LIMIT ${literal(pageSize + 1)}`;
  }

  /** Returns the condition for what the page may have. */
  get after(): Sql {
    const { keys } = this.place;
    if (keys.length === 0) return sql`true`;
    const columns = raw(this.columns.join(', '));
    return sql`(${columns}) ${raw(this.readingDirection === 'DESC' ? '<' : '>')} (${join(keys, ', ')})`;
  }

  /**
   * Returns the items of the page that these rows are, in the order of the list, with its cursors.
   * @param rows in the order in which they were read
   * @param size the items of the page, fewer where something that is not of this order stands before them
   */
  page<Item extends Row>(rows: readonly Item[], size = pageSize): ListPage<Item> {
    const read = rows.slice(0, size);
    const { isBackward, keys } = this.place;
    const further = rows.length > size ? read.at(-1) : undefined;
    if (!isBackward) return { items: read, next: this.cursorOf(further) };
    return {
      items: read.toReversed(),
      next: this.cursorOf(keys.length === 0 ? undefined : read[0]),
      previous: further === undefined ? null : this.cursors.encodePrevious(this.list, this.keysOf(further)),
    };
  }

  private cursorOf(row: Row | undefined): string | null {
    return row === undefined ? null : this.cursors.encode(this.list, this.keysOf(row));
  }
}

/** The items of a page with the cursors of its neighbours; only a page that is read backwards has a `previous`. */
export interface ListPage<Item> {
  items: Item[];
  next: string | null;
  previous?: string | null;
}
