import { Inject, Injectable } from '@nestjs/common';
import { paths, sitePaths } from '@quillstead/catalogue';
import {
  listCollectionsSitemap,
  listSeriesSitemap,
  listSitemap,
  type SitemapPart,
} from '@quillstead/contracts';
import { type RpcContext, RedisListClient, CallError, CONFIG } from '@quillstead/service-kit/process';
import { escapeXml } from '@quillstead/service-kit/markup';
import type { GatewayConfig } from '../config.js';
import { CurrentSite } from '../site-settings/current-site.js';
import { isForRobots } from './robots.js';

const kinds = ['stories', 'series', 'collections', 'authors'] as const;
type Kind = (typeof kinds)[number];
type Entry = SitemapPart['entries'][number];

const linkTo: Readonly<Record<Kind, (key: string) => string>> = {
  stories: paths.story,
  series: paths.series,
  collections: (key) => {
    const [id, slug = ''] = key.split('/');
    return paths.collection(Number(id), slug);
  },
  authors: paths.user,
};
const fileName = /^(?<kind>stories|series|collections|authors)-(?<part>\d{1,9})\.xml$/;

/**
 * The sitemap in parts (sitemaps.org protocol): the pages that are always there, the stories, series, collections,
 * authors.
 */
@Injectable()
export class Sitemaps {
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly rpc: RedisListClient,
    private readonly site: CurrentSite,
  ) {
    this.origin = new URL(config.SITE_URL).origin;
  }

  /** Prints the list of parts. */
  async index(context: RpcContext): Promise<string> {
    const files = await Promise.all(
      kinds.map(async (kind) => {
        const { parts } = await this.read(kind, 0, context);
        return Array.from({ length: parts }, (_, part) => `${kind}-${part}.xml`);
      }),
    );
    const locations = ['pages.xml', ...files.flat()].map(
      (file) => `<sitemap><loc>${this.origin}/sitemap/${file}</loc></sitemap>`,
    );
    return documentOf('sitemapindex', locations);
  }

  /** Prints one part by its file name. Throws `not_found` for another name. */
  async part(file: string, context: RpcContext): Promise<string> {
    if (file === 'pages.xml') return documentOf('urlset', this.pages());
    const groups = fileName.exec(file)?.groups;
    const kind = kinds.find((one) => one === groups?.['kind']);
    if (kind === undefined) throw new CallError('not_found');
    const part = Number(groups?.['part']);
    const { entries, parts } = await this.read(kind, part, context);
    if (part >= parts) throw new CallError('not_found');
    return documentOf(
      'urlset',
      entries.map((entry) => this.location(linkTo[kind](entry.key), entry.changed_at)),
    );
  }

  private read(kind: Kind, part: number, context: RpcContext): Promise<SitemapPart> {
    if (kind === 'series') return this.rpc.call(listSeriesSitemap, { part }, context);
    if (kind === 'collections') return this.rpc.call(listCollectionsSitemap, { part }, context);
    return this.rpc.call(listSitemap, { kind, part }, context);
  }

  private pages(): string[] {
    return Object.values(sitePaths)
      .filter(({ path, view }) => view === 'anyone' && !path.includes(':') && isForRobots(path))
      .filter(({ path }) => path !== paths.rules || this.site.hasRules)
      .map(({ path }) => this.location(path, null));
  }

  private location(path: string, changedAt: Entry['changed_at']): string {
    const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`;
    return `<url><loc>${escapeXml(this.origin + path)}</loc>${changed}</url>`;
  }
}

function documentOf(root: 'sitemapindex' | 'urlset', lines: readonly string[]): string {
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return ['<?xml version="1.0" encoding="utf-8"?>', open, ...lines, `</${root}>`, ''].join('\n');
}
