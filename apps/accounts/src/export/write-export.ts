import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ExportItem } from '@quillstead/contracts';
import { CONFIG, LongWork, type ServiceConfig } from '@quillstead/service-kit';
import type { Zip } from '@quillstead/service-kit/zip';
import { DataSource } from 'typeorm';
import { RemoteParts } from './remote-parts.js';
import { indexPage, type PageLink } from './index-page.js';
import { ownParts } from './own-parts.js';
import { storyPage, titleOf } from './story-page.js';

/** Characters up to which a text is set at once: a few milliseconds. */
const longestAtOnce = 20_000;

/** Writes everything that a member wrote and has into a ZIP: JSON for programs, HTML for people. */
@Injectable()
export class WriteExport implements OnModuleDestroy {
  private readonly thread = new LongWork<ExportItem, string>(
    new URL('./story-page.js', import.meta.url),
    storyPage.name,
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly parts: RemoteParts,
    @Inject(CONFIG) private readonly config: Pick<ServiceConfig, 'SITE_NAME'>,
  ) {}

  /** Resolves when all is written; the ZIP must be read meanwhile. */
  async run(userId: number, zip: Zip): Promise<void> {
    const files: string[] = [];
    const own = await ownParts(userId, this.dataSource);
    for (const [name, items] of own)
      await zip.add(fileOf(name, files), `${JSON.stringify(items, null, 2)}\n`);
    for (const part of this.parts.names) {
      await zip.add(fileOf(part, files), jsonList(this.parts.read(userId, part)));
    }
    const stories = await this.writePages(userId, 'stories', zip);
    const drafts = await this.writePages(userId, 'drafts', zip);
    const comments: ExportItem[] = [];
    for await (const comment of this.parts.read(userId, 'comments')) comments.push(comment);
    const username = String(own.get('profile')?.[0]?.['username'] ?? '');
    const overview = { siteName: this.config.SITE_NAME, username, stories, drafts, comments, files };
    await zip.add('index.html', indexPage(overview));
    zip.end();
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.close();
  }

  /** A page for each text. */
  private async writePages(userId: number, part: 'stories' | 'drafts', zip: Zip): Promise<PageLink[]> {
    const pages: PageLink[] = [];
    for await (const item of this.parts.read(userId, part)) {
      const path = `${part}/${String(item['slug'] ?? item['id'])}.html`;
      await zip.add(path, await this.set(item));
      pages.push({ path, title: titleOf(item) });
    }
    return pages;
  }

  private async set(item: ExportItem): Promise<string> {
    const isLong = String(item['rich_text_story'] ?? '').length > longestAtOnce;
    return isLong ? this.thread.run(item) : storyPage(item);
  }
}

function fileOf(name: string, files: string[]): string {
  const path = `json/${name}.json`;
  files.push(path);
  return path;
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
