import type { Documents } from '@quillstead/contracts';
import type { IndexedOf, IndexWriter } from '../engine/index.js';
import { alone } from '../indexing/index.js';
import { countOwned, type Reindexing } from './reindexing.js';

type Kind = keyof IndexedOf;

/** Writes everything that there is into the index, a page at a time; the site may run meanwhile. */
export async function fillIndex(reindexing: Reindexing): Promise<void> {
  const { load, engine, dataSource } = reindexing;
  await engine.rebuild(
    async (into) => {
      // People first: stories are found by the names of their authors.
      await fill('user', (after) => load.user({ after }), into, reindexing);
      await fill('hashtag', (after) => load.hashtag({ after }), into, reindexing);
      await fill('series', (after) => load.series({ after }), into, reindexing);
      await fill('story', (after) => load.story({ after }), into, reindexing);
      await fill('comment', (after) => load.comment({ after }), into, reindexing);
    },
    (work) => alone(dataSource, work),
  );
}

async function fill<Of extends Kind>(
  kind: Of,
  read: (after: number) => Promise<Documents<IndexedOf[Of]>>,
  into: IndexWriter,
  reindexing: Reindexing,
): Promise<void> {
  const { dataSource, progress } = reindexing;
  const all = await countOwned(kind, reindexing);
  let count = 0;
  progress(kind, count, all);
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    const page: Documents<IndexedOf[Of]> = await alone(dataSource, async () => {
      const documents = await read(from);
      await into.put(kind, documents.items);
      return documents;
    });
    progress(kind, (count += page.items.length), all);
    after = page.after;
  }
}
