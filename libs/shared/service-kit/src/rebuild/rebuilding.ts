import type { Operation, PayloadOf, ResponseOf } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import type { Outbox } from '../events/outbox.js';

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
  /** Only says what differs. */
  readonly isTrial: boolean;
}
