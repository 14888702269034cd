import type { Operation, PayloadOf, ResponseOf, ServiceName } from '@quillstead/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { Outbox } from '../events/outbox.js';
import type { Column, Sql } from '../sql/index.js';

type Pages<Item> = Operation<
  { after: number; limit: number },
  { items: readonly Item[]; after: number | null }
>;

/** The comparison of one table, which another service's events write, with the items of that service. */
export interface ReadModel<Item extends { readonly version: number }, Row extends object> {
  readonly what: string;
  readonly source: ServiceName;
  readonly call: Pages<Item>;
  /** The subject of the events that feed a row. */
  subject(item: Item): string;
  /** The row as it should be; null where there should be none. */
  expected(item: Item): Row | null;
  /** The rows that there are for these, in their order; undefined where there is none. */
  present(items: readonly Item[], manager: EntityManager): Promise<(Row | undefined)[]>;
  /** Applies what differs as an event would, with all that follows from it. */
  apply(item: Item, manager: EntityManager): Promise<unknown>;
}

/** A table whose rows are to go when their source has nothing of them. */
export interface Orphans<Row extends object> {
  readonly what: string;
  readonly source: ServiceName;
  /** The columns of a row, and the statement that lists all. */
  readonly columns: { readonly [Name in keyof Row]: Column<Row[Name]> };
  readonly list: Sql;
  /** The subject of the events that feed a row. */
  subject(row: Row): string;
  /** Deletes the row as the event would that ends it. */
  forget(row: Row, manager: EntityManager): Promise<unknown>;
}

/** Something that is not as its owner, or its rows, have it. */
export interface Difference {
  readonly what: string;
  readonly subject: string | number;
  readonly had: unknown;
  readonly is: unknown;
}

/** The parameters of every step of a rebuild. */
export interface Rebuilding {
  readonly dataSource: DataSource;
  readonly outbox: Outbox;
  call<Declared extends Operation>(
    call: Declared,
    payload: PayloadOf<Declared>,
  ): Promise<ResponseOf<Declared>>;
  differs(difference: Difference): void;
  /** True if the run only reports the differences. */
  readonly isTrial: boolean;
}
