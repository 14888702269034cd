import { Inject, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import {
  type Covered,
  drawPreview,
  type Previewed,
  previewSizes,
  type PreviewShape,
  visibleName,
} from '@quillstead/catalogue';
import { readCollection, readSeries, readStory } from '@quillstead/contracts';
import { checkField } from '@quillstead/fields';
import {
  CallError,
  covers,
  jpegFile,
  LongWork,
  MEDIA_STORE,
  MediaModule,
  type MediaStore,
  PictureFiles,
  RedisListClient,
  type RpcContext,
} from '@quillstead/service-kit/process';
import { coverOfBook, drawableWords, type Drawing, drawnFont } from '@quillstead/service-kit/drawings';
import { LRUCache } from 'lru-cache';
import { CurrentSite, SiteSettingsModule } from '../site-settings/current-site.js';
import { publicCover } from './preview-paths.js';

type Authored = Readonly<
  Record<'title' | 'author_username', string> & Record<'author_display_name', string | null>
>;

/** Pictures that are kept in memory, about 30 kB each. */
const maxPictures = 300;

/**
 * The pictures that other sites show for links to stories, series and collections, drawn when they are requested
 * (docs/product/pages.md#pages-for-machines). There is none of what visitors may not see.
 */
@Injectable()
export class PreviewPictures implements OnModuleDestroy {
  private readonly thread = new LongWork<Drawing, Uint8Array>(
    new URL(import.meta.resolve('@quillstead/service-kit/drawings')),
    'renderDrawing',
    { maxWaiting: 32 },
  );
  private readonly made = new LRUCache<string, Promise<Buffer>>({ max: maxPictures });

  private readonly files: PictureFiles;

  constructor(
    private readonly site: CurrentSite,
    private readonly rpc: RedisListClient,
    @Inject(MEDIA_STORE) store: MediaStore,
  ) {
    this.files = new PictureFiles(store, covers);
  }

  /** Throws `not_found` for a story that visitors may not read or that is not to be shared. */
  async ofStory(slug: string, shape: PreviewShape, context: RpcContext): Promise<Buffer> {
    const story = await this.rpc.call(readStory, { slug: checkedSlug(slug) }, context);
    if (!story.content_access || story.is_shareable === 0) throw new CallError('not_found');
    const cover = publicCover(story);
    return this.picture({ kind: 'story', id: story.story_id, ...this.wordsOf(story) }, shape, cover);
  }

  /** Throws `not_found` for a series that visitors may not read. */
  async ofSeries(slug: string, shape: PreviewShape, context: RpcContext): Promise<Buffer> {
    const series = await this.rpc.call(readSeries, { slug: checkedSlug(slug) }, context);
    if (!series.content_access) throw new CallError('not_found');
    const cover = publicCover(series);
    return this.picture({ kind: 'series', id: series.series_id, ...this.wordsOf(series) }, shape, cover);
  }

  /** Throws `not_found` for a collection that is not public. */
  async ofCollection(id: string, shape: PreviewShape, context: RpcContext): Promise<Buffer> {
    const payload = { collection_id: Number(id) };
    if (checkField('collection_id', payload.collection_id, {}) !== null) throw new CallError('not_found');
    const found = await this.rpc.call(readCollection, payload, context);
    if (!found.content_access || found.collection_visibility !== 'public') throw new CallError('not_found');
    const cover = publicCover(found);
    return this.picture(
      { kind: 'collection', id: found.collection_id, ...this.wordsOf(found) },
      shape,
      cover,
    );
  }

  /** The drawn cover of a book as a PNG; null when it can't be drawn now. */
  async ofBook(of: Covered): Promise<Buffer | null> {
    const drawn = await this.thread.run(coverOfBook(of)).catch(() => null);
    return drawn && Buffer.from(drawn);
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.close();
  }

  private wordsOf({ title, author_username: username, author_display_name: name }: Authored) {
    return {
      title: drawableWords(title),
      author: drawableWords(visibleName(name) ?? '') || username,
      site: drawableWords(this.site.name),
    };
  }

  /** Drawn once for all who request it meanwhile and a while after. Throws `overloaded` while too many wait. */
  private picture(of: Previewed, shape: PreviewShape, cover: string | null = null): Promise<Buffer> {
    // The name of a cover stands for its content.
    const key = `${drawPreview(of, shape, drawnFont)} ${cover}`;
    const made = this.made.get(key);
    if (made) return made;
    const making = this.render(of, shape, cover);
    this.made.set(key, making);
    making.catch(() => this.made.delete(key));
    return making;
  }

  private async render(of: Previewed, shape: PreviewShape, cover: string | null): Promise<Buffer> {
    const [width] = previewSizes[shape];
    const file = cover === null ? null : await this.files.read(cover.slice('/media/'.length), jpegFile);
    const svg = drawPreview({ ...of, cover: file?.toString('base64') }, shape, drawnFont);
    return Buffer.from(await this.thread.run({ svg, width }));
  }
}

function checkedSlug(name: string): string {
  const slug = name.toLowerCase();
  if (checkField('slug', slug, {}) !== null) throw new CallError('not_found');
  return slug;
}

@Module({
  imports: [MediaModule, SiteSettingsModule],
  providers: [PreviewPictures],
  exports: [PreviewPictures],
})
export class PreviewsModule {}
