import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ExportItem } from '@quillstead/contracts';
import {
  covers,
  LongWork,
  MEDIA_STORE,
  type MediaStore,
  PictureFiles,
  SiteNames,
} from '@quillstead/service-kit';
import type { Zip } from '@quillstead/service-kit/zip';
import { DataSource } from 'typeorm';
import { RemoteParts } from './remote-parts.js';
import { indexPage, type PageLink } from './index-page.js';
import { ownParts } from './own-parts.js';
import { type ExportedStory, type StoryFiles, storyFiles } from './story-files.js';
import { titleOf } from './story-page.js';

/** The most characters of a text that is converted at once, in a few milliseconds; longer ones go to a thread. */
const longestAtOnce = 20_000;

/** Writes all data of a member, with what they wrote, into a ZIP: JSON and Markdown for programs, HTML for people. */
@Injectable()
export class WriteExport implements OnModuleDestroy {
  private readonly thread = new LongWork<ExportedStory, StoryFiles>(
    new URL('./story-files.js', import.meta.url),
    'storyFiles',
  );

  /** The files of the covers of the member's stories, drafts and series, which content has made. */
  private readonly covers: PictureFiles;

  constructor(
    private readonly dataSource: DataSource,
    private readonly parts: RemoteParts,
    private readonly names: SiteNames,
    private readonly pictures: PictureFiles,
    @Inject(MEDIA_STORE) store: MediaStore,
  ) {
    this.covers = new PictureFiles(store, covers);
  }

  /** Resolves when all is written; the ZIP must be read meanwhile. */
  async run(userId: number, zip: Zip): Promise<void> {
    const files: string[] = [];
    const own = await ownParts(userId, this.dataSource);
    for (const [name, items] of own)
      await zip.add(fileOf(name, files), `${JSON.stringify(items, null, 2)}\n`);
    const names = new Set<string>();
    for (const { name, items } of await this.parts.of(userId))
      await zip.add(fileOf(name, files), jsonList(notingCovers(items(), names)));
    await this.addPicture(own.get('profile')?.[0]?.['picture'], zip);
    const series = await this.seriesOfStories(userId);
    const stories = await this.writeTexts(userId, 'stories', series, zip);
    const drafts = await this.writeTexts(userId, 'drafts', series, zip);
    await this.addCovers(names, zip);
    const comments: ExportItem[] = [];
    for await (const comment of this.parts.ofContent(userId, 'comments')) comments.push(comment);
    const username = String(own.get('profile')?.[0]?.['username'] ?? '');
    const siteName = await this.names.current();
    const overview = { siteName, username, stories, drafts, comments, files };
    await zip.add('index.html', indexPage(overview));
    zip.end();
  }

  private async addPicture(name: unknown, zip: Zip): Promise<void> {
    const picture = typeof name === 'string' ? await this.pictures.read(name) : null;
    if (picture !== null) await zip.add('picture.webp', picture);
  }

  private async addCovers(names: ReadonlySet<string>, zip: Zip): Promise<void> {
    for (const name of names) {
      const picture = await this.covers.read(name);
      if (picture !== null) await zip.add(`covers/${name}.webp`, picture);
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.close();
  }

  /** Returns the series of each story, by the story's slug. */
  private async seriesOfStories(userId: number): Promise<Map<string, ExportedStory['series']>> {
    const found = new Map<string, ExportedStory['series']>();
    for await (const { title, story_slugs: slugs } of this.parts.ofContent(userId, 'series'))
      for (const [at, slug] of (Array.isArray(slugs) ? slugs : []).entries())
        found.set(String(slug), { title: String(title), part: at + 1 });
    return found;
  }

  /** Writes a page and a file of Markdown for each text. */
  private async writeTexts(
    userId: number,
    part: 'stories' | 'drafts',
    series: ReadonlyMap<string, ExportedStory['series']>,
    zip: Zip,
  ): Promise<PageLink[]> {
    const pages: PageLink[] = [];
    for await (const item of this.parts.ofContent(userId, part)) {
      const name = `${part}/${String(item['slug'] ?? item['id'])}`;
      const { page, markdown } = await this.filesOf({
        item,
        series: series.get(String(item['slug'])) ?? null,
      });
      await zip.add(`${name}.html`, page);
      await zip.add(`markdown/${name}.md`, markdown);
      pages.push({ path: `${name}.html`, title: titleOf(item) });
    }
    return pages;
  }

  private async filesOf(story: ExportedStory): Promise<StoryFiles> {
    const isLong = String(story.item['rich_text_story'] ?? '').length > longestAtOnce;
    return isLong ? this.thread.run(story) : storyFiles(story);
  }
}

function fileOf(name: string, files: string[]): string {
  const path = `json/${name}.json`;
  files.push(path);
  return path;
}

/** Passes items on. @param names gets the covers of the items, each once: several items may have the same */
async function* notingCovers(items: AsyncIterable<unknown>, names: Set<string>): AsyncGenerator<unknown> {
  for await (const item of items) {
    const isCovered = typeof item === 'object' && item !== null && 'cover' in item;
    if (isCovered && typeof item.cover === 'string') names.add(item.cover);
    yield item;
  }
}

/** Prints items as a JSON array, one item a line, as they come. */
async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
