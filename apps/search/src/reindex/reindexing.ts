import type { Difference, Rebuilding } from '@quillstead/service-kit';
import type { SearchEngine } from '../engine/index.js';
import type { LoadDocuments } from '../indexing/index.js';

/** What every step of a reindex works with. */
export interface Reindexing extends Omit<Rebuilding, 'outbox' | 'differs'> {
  readonly engine: SearchEngine;
  readonly load: LoadDocuments;
  differs(difference: Omit<Difference, 'had'>): void;
  /** How many of something are done. */
  progress(what: string, count: number): void;
}
