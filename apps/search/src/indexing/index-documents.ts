import { Inject, Injectable } from '@nestjs/common';
import { documentsAtOnce, storyDocumentsAtOnce } from '@quillstead/contracts';
import { SEARCH_ENGINE, type SearchEngine } from '../engine/index.js';
import type { DocKind } from '../waiting/index.js';
import { LoadDocuments } from './load-documents.js';

/** Brings documents into the index as their owner has them now; what is not there any more is taken out. */
@Injectable()
export class IndexDocuments {
  constructor(
    @Inject(SEARCH_ENGINE) private readonly engine: SearchEngine,
    private readonly load: LoadDocuments,
  ) {}

  /** @param keys ids, of hashtags their keys. Throws CallError `unreachable` when the owner does not answer. */
  async run(kind: DocKind, keys: readonly string[]): Promise<void> {
    const atOnce = kind === 'story' ? storyDocumentsAtOnce : documentsAtOnce;
    for (let from = 0; from < keys.length; from += atOnce) {
      await this.page(kind, keys.slice(from, from + atOnce));
    }
  }

  private async page(kind: DocKind, keys: readonly string[]): Promise<void> {
    const present = new Set(await this.put(kind, keys));
    await this.engine.remove(
      kind,
      keys.filter((key) => !present.has(key)),
    );
  }

  /** The keys of what there is. */
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
    const { items } = await this.load.user({ keys: ids });
    await this.engine.put(kind, items);
    return items.map(({ user_id: id }) => String(id));
  }
}
