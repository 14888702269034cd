import type { Ask, PayloadOf, ReplyOf } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import type { Outbox } from '../facts/outbox.js';

/** Something that is not as its owner, or its rows, have it. */
export interface Difference {
  readonly what: string;
  readonly subject: string | number;
  readonly had: unknown;
  readonly is: unknown;
}

/** What every step of a rebuild works with. */
export interface Rebuilding {
  readonly dataSource: DataSource;
  readonly outbox: Outbox;
  ask<Declared extends Ask>(ask: Declared, payload: PayloadOf<Declared>): Promise<ReplyOf<Declared>>;
  differs(difference: Difference): void;
  /** Only says what differs. */
  readonly isTrial: boolean;
}
