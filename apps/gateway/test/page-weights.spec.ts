import { type SitePath, type SitePathName, sitePaths } from '@quillstead/catalogue';
import { pageTargets } from '@quillstead/testing';
import { Browser } from './browser.js';
import { sharedSite, type SharedSite, story } from './shared-site.js';

/** Pages that a visitor may open; the pages of members have no target. */
const names = (Object.keys(sitePaths) as SitePathName[]).filter((name) =>
  ['anyone', 'public'].includes(sitePaths[name].view),
);

const fileOf =
  /<(?:script type="module"|link rel="(modulepreload|stylesheet)")[^>]* (?:src|href)="(\/assets\/[^"]+)"/gu;

describe('the scripts and styles that a page names for a visitor', () => {
  let site: SharedSite;
  let visitor: Browser;
  let values: Readonly<Record<string, string>>;
  let seriesSlug: string;
  let collectionValues: Readonly<Record<string, string>>;
  beforeAll(async () => {
    site = await sharedSite();
    visitor = new Browser(site.url);
    const author = await site.member();
    const series = (await author.call('POST', '/series', { body: { title: 'A series' } })).json<{
      series_id: number;
      slug: string;
    }>();
    const inSeries = { ...story, series_id: series.series_id };
    const published = (await author.call('POST', '/story', { body: inSeries })).json<{
      story_id: number;
      slug: string;
    }>();
    const body = { story_id: published.story_id, comment_text: 'A comment of a few words.' };
    const { comment_id } = (await author.call('POST', '/comment', { body })).json<{ comment_id: number }>();
    const collection = {
      title: 'A collection',
      collection_visibility: 'public',
      story_id: published.story_id,
    };
    const address = (await author.call('POST', '/collection', { body: collection })).json<{
      collection_id: number;
      slug: string;
    }>();
    collectionValues = { collection_id: String(address.collection_id), slug: address.slug };
    values = { slug: published.slug, comment_id: String(comment_id), username: author.username };
    seriesSlug = series.slug;
  });
  afterAll(() => site?.stop());

  const sizes: Record<string, number> = {};
  const sizeOf = async (file: string): Promise<number> => {
    const { headers } = await visitor.open('GET', file, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    return Number(headers.get('content-length'));
  };

  /** The bytes of script and of style that the HTML of an address names, as brotli. */
  const weigh = async (address: string) => {
    const { status, text } = await visitor.open('GET', address);
    expect({ address, status }).toEqual({ address, status: 200 });
    const weights = { script: 0, stylesheet: 0 };
    for (const [, rel, file = ''] of text.matchAll(fileOf)) {
      sizes[file] ??= await sizeOf(file);
      weights[rel === 'stylesheet' ? rel : 'script'] += sizes[file];
    }
    return weights;
  };

  it.each(names)('weigh no more than the targets: %s', async (name) => {
    const own = { series: { slug: seriesSlug }, collection: collectionValues };
    const valuesOfPage = name in own ? { ...values, ...own[name as keyof typeof own] } : values;
    for (const address of addressesOf(sitePaths[name], valuesOfPage)) {
      const { script, stylesheet } = await weigh(address);
      // A page that named nothing would pass.
      expect({ address, isWeighed: script > 50_000 }).toEqual({ address, isWeighed: true });
      const isOver = { script: script > pageTargets.script, style: stylesheet > pageTargets.stylesheet };
      expect({ address, script, stylesheet, isOver }).toEqual({
        address,
        script,
        stylesheet,
        isOver: { script: false, style: false },
      });
    }
  });
});

/** An address for each list of a page and each of its filters. */
function addressesOf({ path, lists = {} }: SitePath, values: Readonly<Record<string, string>>): string[] {
  const fill = (choice: Readonly<Record<string, string | undefined>>): string =>
    path
      .split('/')
      .map((segment) => {
        const key = /^:(\w+)/u.exec(segment)?.[1];
        return key === undefined ? segment : (choice[key] ?? values[key]);
      })
      .filter((segment) => segment !== undefined)
      .join('/') || '/';
  const choices = Object.entries(lists).flatMap(([list, { sorts, filters = [undefined] }]) =>
    filters.map((filter: string | undefined) => ({ list, sort: sorts[0], filter })),
  );
  return choices.length === 0 ? [fill({})] : choices.map(fill);
}
