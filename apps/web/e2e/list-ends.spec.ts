import { Client } from 'pg';
import type { Page } from 'playwright';
import { withSiteDatabase } from '../../../scripts/supervisor/index.mjs';
import { publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { expectFocus } from './keys.js';
import { openSite } from './open-site.js';

const count = 300;

describe('the end of a long list', () => {
  const site = openSite();
  let address: string;

  beforeAll(async () => {
    if (site.dataDir === null) return;
    const { page } = await site.newcomer();
    const { story_id } = await publish(page, 'Part 1');
    const { collection_id, slug } = (await callOnce(page, 'POST', '/collection', {
      title: 'Of parts',
      collection_visibility: 'public',
    })) as { collection_id: number; slug: string };
    await callOnce(page, 'POST', '/collection/story', { collection_id, story_id });
    await addParts(site.dataDir, story_id, collection_id);
    address = `/collection/${collection_id}/${slug}`;
  });

  const titles = (page: Page) => () => page.locator('#feed article h3').allTextContents();
  const parts = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `Part ${from + index}`);
  const part = (page: Page, number: number) =>
    page.getByRole('link', { name: `Part ${number}`, exact: true });
  const isSeen = (page: Page, number: number) => () =>
    part(page, number).evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

  it('is reached by End without what lies before it, continues upwards, and is left by Home', async () => {
    if (site.dataDir === null) return;
    const { page } = await site.openPage();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/collection/')) requests.push(request.url());
    });
    await page.goto(address);
    await expectSoon(titles(page), parts(1, 25));
    requests.length = 0;
    await page.keyboard.press('End');
    await expectSoon(titles(page), parts(count - 24, count));
    await expectFocus(part(page, count));
    await expectSoon(isSeen(page, count), true);
    await page.getByText('The last 25 stories.').waitFor({ state: 'attached' });
    expect(requests.length).toBeLessThanOrEqual(2);
    await expectNoFault(page, 'the end of a list');
    await page.reload();
    await expectSoon(titles(page), parts(count - 24, count));

    const first = part(page, count - 24);
    await page.evaluate(() => document.querySelector('#feed article')?.scrollIntoView({ block: 'start' }));
    const before = await first.evaluate((link) => link.getBoundingClientRect().top);
    await expectSoon(async () => (await titles(page)()).includes(`Part ${count - 25}`), true);
    const after = await first.evaluate((link) => link.getBoundingClientRect().top);
    expect(Math.abs(after - before)).toBeLessThan(3);
    await expectSoon(titles(page), parts(count - 49, count));

    await page.keyboard.press('Home');
    await expectSoon(titles(page), parts(1, 25));
    await expectSoon(() => page.evaluate(() => scrollY), 0);
    await expectFocus(part(page, 1));
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await expectSoon(titles(page), parts(count - 49, count));
  });

  it('is reached and continues upwards without scripts', async () => {
    if (site.dataDir === null) return;
    const { page, context } = await site.openPage({ javaScriptEnabled: false });
    await page.goto(address);
    await page.getByRole('link', { name: 'To the end' }).click();
    await expectSoon(titles(page), parts(count - 24, count));
    await page.getByRole('link', { name: 'Previous stories' }).click();
    await expectSoon(titles(page), parts(count - 49, count - 25));
    await page.getByRole('link', { name: 'More stories' }).click();
    await expectSoon(titles(page), parts(count - 24, count));
    await context.close();
  });
});

/** Puts further stories of an author behind the first one of a collection. */
async function addParts(dataDir: string, storyId: number, collectionId: number): Promise<void> {
  await withSiteDatabase({ dataDir, env: process.env, service: 'content' }, async (url) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(
        `WITH added AS (
           INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family,
                              count_words, count_chars, category, posted_at)
           SELECT author_id, slug || '-' || part, 'Part ' || part, '<p>Text</p>', 'Text', 'Lora', 1, 4, 'n',
                  posted_at - interval '1 year' + part * interval '1 minute'
           FROM story, generate_series(2, $3::integer) AS part WHERE id = $1 RETURNING id, author_id, posted_at
         ), counted AS (
           INSERT INTO story_stat (story_id, author_id, posted_at) SELECT * FROM added RETURNING story_id
         ), placed AS (
           INSERT INTO collection_story (story_id, collection_id, place)
           SELECT story_id, collection.id, last_place + row_number() OVER (ORDER BY story_id)
           FROM counted JOIN collection ON public_id = $2
         )
         UPDATE collection SET last_place = last_place + $3::integer WHERE public_id = $2`,
        [storyId, collectionId, count],
      );
    } finally {
      await client.end();
    }
  });
}
