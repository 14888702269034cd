import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  drawPreview,
  type Previewed,
  previewSizes,
  type PreviewShape,
  visibleName,
} from '@quillstead/catalogue';
import { readCollection, readSeries, readStory } from '@quillstead/contracts';
import { checkField } from '@quillstead/fields';
import { CallError, CONFIG, LongWork, RedisListClient, type RpcContext } from '@quillstead/service-kit';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config.js';
import type { renderPreview } from './render-preview.js';

type Render = Parameters<typeof renderPreview>[0];
type Authored = Readonly<
  Record<'title' | 'author_username', string> & Record<'author_display_name', string | null>
>;

/** The family that is packaged: the one that pages have in the place of Georgia (docs/design.md#look). */
const font = 'Literata';
/** What it has. */
const drawable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const emoji = /\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f\u200d]*/gu;

/** Pictures that are kept in memory, about 30 kB each. */
const kept = 300;

/**
 * The pictures that other sites show for links to stories, series and collections, drawn when they are requested
 * (docs/product/pages.md#pages-for-machines). There is none of what visitors may not see.
 */
@Injectable()
export class PreviewPictures implements OnModuleDestroy {
  private readonly site: string;
  private readonly thread = new LongWork<Render, Uint8Array>(
    new URL('./render-preview.js', import.meta.url),
    'renderPreview',
    { maxWaiting: 32 },
  );
  private readonly made = new LRUCache<string, Promise<Buffer>>({ max: kept });

  constructor(
    @Inject(CONFIG) config: Pick<GatewayConfig, 'SITE_NAME'>,
    private readonly rpc: RedisListClient,
  ) {
    this.site = config.SITE_NAME;
  }

  /** Throws `not_found` for a story that visitors may not read or that is not to be shared. */
  async ofStory(slug: string, shape: PreviewShape, context: RpcContext): Promise<Buffer> {
    const story = await this.rpc.call(readStory, { slug: checkedSlug(slug) }, context);
    if (!story.content_access || story.is_shareable === 0) throw new CallError('not_found');
    return this.picture({ kind: 'story', id: story.story_id, ...this.wordsOf(story) }, shape);
  }

  /** Throws `not_found` for a series that visitors may not read. */
  async ofSeries(slug: string, shape: PreviewShape, context: RpcContext): Promise<Buffer> {
    const series = await this.rpc.call(readSeries, { slug: checkedSlug(slug) }, context);
    if (!series.content_access) throw new CallError('not_found');
    return this.picture({ kind: 'series', id: series.series_id, ...this.wordsOf(series) }, shape);
  }

  /** Throws `not_found` for a collection that is not public. */
  async ofCollection(id: string, shape: PreviewShape, context: RpcContext): Promise<Buffer> {
    const payload = { collection_id: Number(id) };
    if (checkField('collection_id', payload.collection_id, {}) !== null) throw new CallError('not_found');
    const found = await this.rpc.call(readCollection, payload, context);
    if (!found.content_access || found.collection_visibility !== 'public') throw new CallError('not_found');
    return this.picture({ kind: 'collection', id: found.collection_id, ...this.wordsOf(found) }, shape);
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.close();
  }

  /** Words in a script that the font lacks would be rows of boxes, and are left out. */
  private wordsOf({ title, author_username: username, author_display_name: name }: Authored) {
    const shown = (words: string) => {
      const bare = words.replace(emoji, '').trim();
      return drawable.test(bare) ? bare : '';
    };
    return {
      title: shown(title),
      author: shown(visibleName(name) ?? '') || username,
      site: shown(this.site),
    };
  }

  /** Drawn once for all who request it meanwhile and a while after. Throws `overloaded` while too many wait. */
  private picture(of: Previewed, shape: PreviewShape): Promise<Buffer> {
    const svg = drawPreview(of, shape, font);
    const made = this.made.get(svg);
    if (made) return made;
    const [width] = previewSizes[shape];
    const making = this.thread.run({ svg, width }).then((bytes) => Buffer.from(bytes));
    this.made.set(svg, making);
    making.catch(() => this.made.delete(svg));
    return making;
  }
}

function checkedSlug(name: string): string {
  const slug = name.toLowerCase();
  if (checkField('slug', slug, {}) !== null) throw new CallError('not_found');
  return slug;
}
