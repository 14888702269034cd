import { Inject } from '@nestjs/common';
import { documentsAtOnce, indexDocument, storyDocumentsAtOnce } from '@quillstead/contracts';
import { type DueTask, TaskBatchHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { SEARCH_ENGINE, type SearchEngine } from '../engine/index.js';
import { type DocKind, taskKey } from '../index-later/index-later.js';
import { alone } from './index-lock.js';
import { LoadDocuments } from './load-documents.js';

const batch = 200;
/** Authors before their stories, which are found by their names. */
const kinds: readonly DocKind[] = ['user', 'hashtag', 'series', 'story', 'comment'];
/** Milliseconds to wait for another process that writes the index. */
const timeout = 5_000;

/** Brings documents into the index as their owner has them now; what is not there any more is taken out. */
@TaskBatchHandler(indexDocument, batch)
export class IndexDocuments {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SEARCH_ENGINE) private readonly engine: Pick<SearchEngine, 'put' | 'remove'>,
    private readonly load: LoadDocuments,
  ) {}

  /** Throws CallError `unreachable` when the owner does not respond, `overloaded` when others write for too long. */
  async run(tasks: readonly Pick<DueTask, 'key'>[]): Promise<void> {
    const docs = Map.groupBy(
      tasks.map(({ key }) => taskKey.read(key)),
      ({ kind }) => kind,
    );
    await alone(
      this.dataSource,
      async () => {
        for (const kind of kinds) {
          const keys = docs.get(kind)?.map(({ docKey }) => docKey) ?? [];
          const atOnce = kind === 'story' ? storyDocumentsAtOnce : documentsAtOnce;
          for (let from = 0; from < keys.length; from += atOnce)
            await this.page(kind, keys.slice(from, from + atOnce));
        }
      },
      timeout,
    );
  }

  private async page(kind: DocKind, keys: readonly string[]): Promise<void> {
    const present = new Set(await this.put(kind, keys));
    await this.engine.remove(
      kind,
      keys.filter((key) => !present.has(key)),
    );
  }

  /** Returns the keys of what there is. */
  private async put(kind: DocKind, keys: readonly string[]): Promise<string[]> {
    if (kind === 'hashtag') {
      const { items } = await this.load.hashtag({ keys });
      await this.engine.put(kind, items);
      return items.map(({ hashtag }) => hashtag);
    }
    const ids = keys.map(Number);
    if (kind === 'story') {
      const { items } = await this.load.story({ keys: ids });
      await this.engine.put(kind, items);
      return items.map(({ story_id: id }) => String(id));
    }
    if (kind === 'comment') {
      const { items } = await this.load.comment({ keys: ids });
      await this.engine.put(kind, items);
      return items.map(({ comment_id: id }) => String(id));
    }
    if (kind === 'series') {
      const { items } = await this.load.series({ keys: ids });
      await this.engine.put(kind, items);
      return items.map(({ series_id: id }) => String(id));
    }
    const { items } = await this.load.user({ keys: ids });
    await this.engine.put(kind, items);
    return items.map(({ user_id: id }) => String(id));
  }
}
