import type { Asker } from '@quillstead/service-kit';
import type { IndexedStory } from '../src/engine/index.js';
import { IndexDocuments, IndexWaiting, LoadDocuments } from '../src/indexing/index.js';
import type { Search } from './open-search.js';

/** The indexing of the service, with content's stories held here. */
export function ownedByContent({ dataSource, engine }: Search) {
  const stories = new Map<number, IndexedStory>();
  const asker = {
    ask: (_: unknown, { keys }: { keys: number[] }) =>
      Promise.resolve({
        items: keys.flatMap((key) => {
          const story = stories.get(key);
          return story === undefined ? [] : [{ ...story, rich_text_story: story.text }];
        }),
        after: null,
      }),
  } as unknown as Asker;
  const logger = { warn: () => undefined, error: () => undefined };
  const jobs = {} as ConstructorParameters<typeof IndexWaiting>[1];
  const documents = new IndexDocuments(engine, new LoadDocuments(asker, dataSource));
  return {
    stories,
    indexing: new IndexWaiting(dataSource, jobs, documents, engine, logger),
    /** What waits to be indexed. */
    async waiting(): Promise<string[]> {
      const rows = await dataSource.query<{ doc: string }[]>(
        `SELECT kind || ' ' || doc_key AS doc FROM waiting_doc ORDER BY 1`,
      );
      return rows.map(({ doc }) => doc);
    },
    /** As if what is put off had waited long enough. */
    async letTimePass(): Promise<void> {
      await dataSource.query('UPDATE waiting_doc SET asked_at = now()');
    },
  };
}
