import type { KvStore } from '@fedify/fedify/federation';

/**
 * A store in which Fedify remembers nothing between requests. Fedify only serves documents here; what must not be done
 * twice and what is still to be sent are rows of the database.
 */
export const nothingKept: KvStore = {
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(),
  async *list() {},
};
