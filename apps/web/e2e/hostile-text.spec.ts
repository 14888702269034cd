import { readFile } from 'node:fs/promises';
import { sanitizeStory } from '@quillstead/fields/sanitise';
import { startChromium } from '@quillstead/testing';
import type { Browser, Page } from 'playwright';
import { comment, publish as publishOne } from './api-calls.js';
import { signUp } from './journeys.js';
import { type SiteUnderTest, startTestSite } from './site.js';
import { openPage, type WatchedPage } from './watched-page.js';

const corpus = new URL('../../../libs/shared/testing/corpora/xss.json', import.meta.url);
const { markup } = JSON.parse(await readFile(corpus, 'utf8')) as { markup: Record<string, string[]> };
const payloads = Object.values(markup).flat();

interface Published {
  readonly status: number;
  readonly slug: string | null;
}

/** Publishes each text from within the page, as its own scripts would. */
function publish(page: Page, stories: readonly object[]): Promise<Published[]> {
  return page.evaluate(async (bodies) => {
    const token = document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) };
    const published: { status: number; slug: string | null }[] = [];
    for (const body of bodies) {
      const answer = await fetch('/api/v1/story', { method: 'POST', headers, body: JSON.stringify(body) });
      const { slug } = answer.ok ? ((await answer.json()) as { slug: string }) : { slug: null };
      published.push({ status: answer.status, slug });
    }
    return published;
  }, stories);
}

describe('hostile text', () => {
  let site: SiteUnderTest;
  let browser: Browser;
  let writer: WatchedPage;
  let reader: WatchedPage;
  const dialogs: string[] = [];

  beforeAll(async () => {
    [site, browser] = await Promise.all([startTestSite(), startChromium()]);
    writer = await openPage(browser, site.url, { expectedStatuses: [400] });
    reader = await openPage(browser, site.url);
    for (const { page } of [writer, reader]) {
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
    }
    await signUp(writer.page);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  it('is text in titles and descriptions, in the list and in the head of the page', async () => {
    const stories = payloads.map((payload) => ({
      title: payload.slice(0, 100),
      description: payload.slice(0, 300),
      rich_text_story: '<p>Five plain words, and more.</p>',
    }));
    const published = await publish(writer.page, stories);
    const taken = published.filter(({ status }) => status === 201);
    expect(published.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
    // Titles may not begin or end with `<` or `>`, so most are refused; as descriptions alone all must be taken.
    const described = await publish(
      writer.page,
      stories.map(({ description, rich_text_story }) => ({ description, rich_text_story })),
    );
    expect(described.filter(({ status }) => status !== 201).length).toBeLessThan(payloads.length / 10);

    await reader.page.goto('/');
    for (const { slug } of [...taken.slice(0, 20), ...described.slice(0, 20)]) {
      await reader.page.goto(`/story/${slug}`);
      await reader.page.getByRole('article').first().waitFor();
    }
    const elements = await reader.page
      .locator('main :is(script, iframe, object, embed, svg[onload], [onerror])')
      .count();
    expect(elements).toBe(0);
    expect([...reader.complaints, ...dialogs]).toEqual([]);
  });

  it('is refused as a story, or harmless once it is cleaned', async () => {
    const stories = payloads.map((payload) => ({
      rich_text_story: `<p>Five plain words, and more.</p>${payload}`,
    }));
    const cleaned = stories.map(({ rich_text_story }) => ({
      rich_text_story: sanitizeStory(rich_text_story),
    }));
    const published = [...(await publish(writer.page, stories)), ...(await publish(writer.page, cleaned))];
    expect(published.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
    const taken = published.filter(({ status }) => status === 201);
    expect(taken.length).toBeGreaterThanOrEqual(payloads.length);

    for (const { slug } of taken.filter((_, index) => index % 10 === 0)) {
      await reader.page.goto(`/story/${slug}`);
      const story = reader.page.getByRole('article').first();
      await story.waitFor();
      const strange = await story
        .locator('script, style, iframe, img, svg, math, object, embed, form, input, a[href^="javascript"]')
        .count();
      expect({ slug, strange: strange - (await story.locator('svg.lucide').count()) }).toEqual({
        slug,
        strange: 0,
      });
    }
    expect([...reader.complaints, ...dialogs]).toEqual([]);
  });

  it('is text in comments, on the story’s page and on their own', async () => {
    const texts = payloads.map((payload) => `${payload.slice(0, 4_900)} and two words`);
    const place = await publishOne(writer.page, 'Much said here');
    const ids = await comment(writer.page, place, texts);
    const { page } = reader;
    await page.goto(`/story/${place.slug}/comments/chronological`);
    const shown = page.locator('#feed article');
    const more = page.getByRole('button', { name: 'More comments' });
    await shown.first().waitFor();
    for (let count = await shown.count(); count < ids.length; count = await shown.count()) {
      await more.scrollIntoViewIfNeeded();
      if ((await shown.count()) === count) await more.click();
      await page.waitForFunction(
        (before) => document.querySelectorAll('#feed article').length > before,
        count,
      );
    }
    const seen = await page
      .locator('#feed article > p + p')
      .evaluateAll((paragraphs) => paragraphs.map(({ textContent }) => textContent));
    const plain = (text: string | null) => (text ?? '').replace(/[\s\p{C}]+/gu, '');
    expect(seen.map(plain)).toEqual(texts.map(plain));
    expect(await page.locator(`#feed article > p + p :not(a)`).count()).toBe(0);
    const strange = await page
      .locator('#feed a')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')).filter((to) => !to?.startsWith('/')),
      );
    expect(strange).toEqual([]);

    for (const id of ids.filter((_, index) => index % 20 === 0)) {
      await page.goto(`/comment/${id}`);
      await page.getByRole('article').first().waitFor();
      expect(await page.locator('main article > p + p :not(a)').count()).toBe(0);
    }
    expect([...reader.complaints, ...dialogs]).toEqual([]);
  });
});
