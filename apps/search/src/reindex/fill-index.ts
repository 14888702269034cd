import { setTimeout as pause } from 'node:timers/promises';
import type { Documents } from '@quillstead/contracts';
import type { IndexedOf } from '../engine/index.js';
import { alone } from '../indexing/index.js';
import type { Reindexing } from './reindexing.js';

type Kind = keyof IndexedOf;

/** Milliseconds before the index is asked for again that somebody else is writing. */
const step = 50;

/** Writes everything that there is into the index, a page at a time; the site may run meanwhile. */
export async function fillIndex(reindexing: Reindexing): Promise<void> {
  const { load } = reindexing;
  // People first: stories are found by the names of their authors.
  await fill('user', (after) => load.user({ after }), reindexing);
  await fill('hashtag', (after) => load.hashtag({ after }), reindexing);
  await fill('story', (after) => load.story({ after }), reindexing);
  await fill('comment', (after) => load.comment({ after }), reindexing);
}

async function fill<Of extends Kind>(
  kind: Of,
  read: (after: number) => Promise<Documents<IndexedOf[Of]>>,
  { dataSource, engine, progress }: Reindexing,
): Promise<void> {
  let count = 0;
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    const page: Documents<IndexedOf[Of]> = await whenAlone(async () => {
      const documents = await read(from);
      await engine.put(kind, documents.items);
      return documents;
    });
    progress(kind, (count += page.items.length));
    after = page.after;
  }

  async function whenAlone<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const result = await alone(dataSource, async () => ({ value: await work() }));
      if (result !== null) return result.value;
      await pause(step);
    }
  }
}
