import {
  type Operation,
  type CommentDocument,
  type HashtagDocument,
  readCommentDocuments,
  readHashtagDocuments,
  readSeriesDocuments,
  type SeriesDocument,
} from '@quillstead/contracts';
import type { RedisListClient } from '@quillstead/service-kit';
import { taskRunnerOf } from '@quillstead/service-kit/testing';
import type { IndexedStory } from '../src/engine/index.js';
import { IndexDocuments, LoadDocuments } from '../src/indexing/index.js';
import type { Search } from './open-search.js';

/** The indexing of the service, with what content has held here. */
export function ownedByContent({ dataSource, engine }: Search) {
  const stories = new Map<number, IndexedStory>();
  const comments = new Map<number, CommentDocument>();
  const hashtags = new Map<string, HashtagDocument>();
  const series = new Map<number, SeriesDocument>();
  /** How many keys each call had, and what is thrown at calls with a key. */
  const calls: number[] = [];
  const faults = new Map<number | string, Error>();
  const held = { isOver: Promise.resolve(), begun: (): void => undefined };
  const rpc = {
    call: async ({ name }: Operation, { keys }: { keys: number[] }) => {
      calls.push(keys.length);
      for (const key of keys) if (faults.has(key)) throw faults.get(key);
      const items = keys.flatMap((key) => {
        if (name === readCommentDocuments.name) return comments.get(key) ?? [];
        if (name === readHashtagDocuments.name) return hashtags.get(String(key)) ?? [];
        if (name === readSeriesDocuments.name) return series.get(key) ?? [];
        const story = stories.get(key);
        return story === undefined ? [] : { ...story, rich_text_story: story.text };
      });
      held.begun();
      await held.isOver;
      return { items, after: null };
    },
  } as unknown as RedisListClient;
  const logged: string[] = [];
  const note = (...said: readonly unknown[]) => void logged.push(String(said.at(-1)));
  const logger = { warn: note, error: note, debug: note };
  const documents = new IndexDocuments(dataSource, engine, new LoadDocuments(rpc, dataSource));
  return {
    stories,
    comments,
    hashtags,
    series,
    calls,
    faults,
    logged,
    /** Indexes what is due. */
    index: () => taskRunnerOf(documents, dataSource, logger).runDue(),
    /** Lets content read what it is called for and not return it; `begun` resolves when it has read something. */
    hold() {
      const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held.begun = begun.resolve;
      held.isOver = over.promise;
      return { begun: begun.promise, release: over.resolve };
    },
    /** The keys of the documents that wait to be indexed. */
    async waiting(): Promise<string[]> {
      const rows = await dataSource.query<{ doc: string }[]>(
        `SELECT replace(key, ':', ' ') AS doc FROM background_task ORDER BY 1`,
      );
      return rows.map(({ doc }) => doc);
    },
    /** As if what is put off had waited long enough. */
    async letTimePass(): Promise<void> {
      await dataSource.query('UPDATE background_task SET run_at = now()');
    },
  };
}
