import type { DataSource } from 'typeorm';
import type { IndexWriter, SearchEngine } from '../src/engine/index.js';
import { waitFor } from '@quillstead/testing';

/** An engine whose writes are over when they return, as a test needs them. */
export function untilWritten(
  engine: SearchEngine,
  dataSource: DataSource,
): SearchEngine & { settle(): Promise<void> } {
  const written = async (): Promise<void> => {
    await waitFor(async () => {
      await engine.settle((work) => work());
      const [open] = await dataSource.query<{ count: number }[]>(
        'SELECT count(*)::int AS count FROM meili_task',
      );
      return open?.count === 0;
    });
  };
  const put: IndexWriter['put'] = async (kind, documents) => {
    await engine.put(kind, documents);
    await written();
  };
  return {
    get isNamesOnly() {
      return engine.isNamesOnly;
    },
    put,
    async remove(kind, keys) {
      await engine.remove(kind, keys);
      await written();
    },
    settle: written,
    settlesEvery: engine.settlesEvery,
    check: () => engine.check(),
    rebuild: (fill, alone) => engine.rebuild(fill, alone),
    find: (kind, request) => engine.find(kind, request),
    best: (kind, request) => engine.best(kind, request),
    suggest: (key, kinds, viewer) => engine.suggest(key, kinds, viewer),
    nearest: (kind, request) => engine.nearest(kind, request),
    versions: (kind, after, limit) => engine.versions(kind, after, limit),
  };
}
