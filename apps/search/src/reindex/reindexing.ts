import type { Ask, PayloadOf, ReplyOf } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import type { SearchEngine } from '../engine/index.js';
import type { LoadDocuments } from '../indexing/index.js';

/** Something that is not as its owner has it. */
interface Difference {
  readonly what: string;
  readonly subject: string | number;
  readonly is: string;
}

/** What every step of a reindex works with. */
export interface Reindexing {
  readonly dataSource: DataSource;
  readonly engine: SearchEngine;
  readonly load: LoadDocuments;
  ask<Declared extends Ask>(ask: Declared, payload: PayloadOf<Declared>): Promise<ReplyOf<Declared>>;
  differs(difference: Difference): void;
  /** How many of something are done. */
  progress(what: string, count: number): void;
  /** Only says what differs. */
  readonly isTrial: boolean;
}
