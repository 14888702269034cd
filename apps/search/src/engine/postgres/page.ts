import type { Sql } from '@quillstead/service-kit';

/** What is read of a list. */
export interface Page {
  /** The part of the list that is requested, its order and its limit. */
  readonly rest: Sql;
  /** Whether so many rows are enough, so that typos need not be forgiven. */
  isFull(count: number): boolean;
  /** As many rows as the page may have. */
  readonly most: number;
  /** Whether only ids are read, of which their owner leaves out what the viewer may not find. */
  readonly areIds: boolean;
  /** A moment after which nothing of the rest was posted, where it is ordered by time alone; null for no bound. */
  readonly latest: string | null;
}
