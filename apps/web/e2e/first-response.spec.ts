import { once } from 'node:events';
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@quillstead/testing';
import { HtmlValidate } from 'html-validate';
import { Client } from 'pg';
import type { Page } from 'playwright';
import { withSiteDatabase } from '../../../scripts/supervisor/index.mjs';
import { callOnce } from './call-api.js';
import { recommendHashtag } from './engines/recommend-hashtag.js';
import { expectSoon } from './expect-soon.js';
import { openSite, type OpenSite, type Somebody } from './open-site.js';
import { publishStory } from './people.js';
import { startTestSite } from './site.js';

const count = 26;
/** The paper of the dark theme (docs/design.md#look). */
const night = 'rgb(22, 21, 18)';

/** What the standard says of HTML; how it is spelled is the renderer's. */
const standard = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
  },
});

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Records the elements that move without the user's input after the page arrives (web.dev/articles/cls). */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? node.outerHTML.slice(0, 120)
        : `${node?.parentElement?.outerHTML.slice(0, 120)}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput) moved.push(...entry.sources.map(({ node }) => nameOf(node)));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
}

/** Passes the site on at another address, its pages in two parts with a pause behind some words. */
async function inTwoParts(site: string, words: string): Promise<{ readonly url: string; close: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const sent = { method, headers: { ...headers, 'accept-encoding': 'identity' } };
    const passOn = async (received: IncomingMessage) => {
      outgoing.writeHead(received.statusCode ?? 502, received.headers);
      if (!received.headers['content-type']?.startsWith('text/html')) return received.pipe(outgoing);
      const page = await readText(received);
      const end = page.indexOf(words) + words.length;
      outgoing.write(page.slice(0, end));
      await pause(1_000);
      return outgoing.end(page.slice(end));
    };
    incoming.pipe(sendRequest(new URL(url, site), sent, (received) => void passOn(received)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Gives a story another time of publication, where content keeps it. */
async function postedAt({ dataDir }: OpenSite, slug: string, time: string): Promise<void> {
  if (dataDir === null) throw new Error('The database of a site that runs elsewhere is not known');
  await withSiteDatabase({ dataDir, env: process.env, service: 'content' }, async (url) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('UPDATE story SET posted_at = $2 WHERE slug = $1', [slug, time]);
    await client.end();
  });
}

/** The stories of home; any of them can also be the story to begin with, above the list. */
const feed = (page: Page) => page.locator('#feed');

/** Opens a page and expects that it makes these calls and, until the network rests, no other. */
async function expectCalls(page: Page, address: string, expected: string[]): Promise<void> {
  const calls: string[] = [];
  const note = (request: { url: () => string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) calls.push(pathname.replace('/api/v1', ''));
  };
  page.on('request', note);
  await page.goto(address);
  await expectSoon(async () => ({ address, calls: calls.toSorted() }), { address, calls: expected });
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  expect({ address, calls: calls.toSorted() }).toEqual({ address, calls: expected });
}

describe('the first response', () => {
  const site = openSite(startTestSite);
  let author: Somebody;
  let slug: string;

  beforeAll(async () => {
    author = await site.newcomer();
    for (let number = 1; number <= count; number += 1)
      slug = await publishStory(author.page, { title: `Story number ${number}.`, hashtag_list: ['#moon'] });
  });

  it('is read without scripts in the theme of the system, from the home page to a story and on to the next page', async () => {
    const { page, context } = await site.openPage({
      javaScriptEnabled: false,
      colorScheme: 'dark',
    });
    await page.goto('/');
    const ground = page.locator('html');
    await expectSoon(() => ground.evaluate((html) => getComputedStyle(html).backgroundColor), night);
    expect(await page.getByRole('button', { name: 'Dark theme' }).isVisible()).toBe(false);
    await feed(page)
      .getByRole('link', { name: `Story number ${count}.`, exact: true })
      .click();
    await page.getByText('These are a few plain words.').waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).waitFor();
    await page.getByRole('link', { name: 'Write the first comment' }).click();
    await page.getByText('Nobody has commented yet.').waitFor();
    await page.goto('/');
    await expectSoon(() => page.locator('article').count(), 25);
    expect(await page.getByRole('button', { name: 'More stories' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'More stories' }).click();
    await feed(page).getByRole('heading', { name: 'Story number 1.', exact: true }).waitFor();
    await page.getByRole('link', { name: 'From the beginning' }).click();
    await feed(page)
      .getByRole('heading', { name: `Story number ${count}.` })
      .waitFor();
    await page.getByRole('combobox', { name: 'Search' }).fill('number');
    await page.keyboard.press('Enter');
    await page.waitForURL('/search/story?q=number');
    await page.getByRole('heading', { level: 1, name: 'Search stories' }).waitFor();
    await context.close();
  });

  it('shows the forms for visitors without scripts, and says what needs them', async () => {
    const { page, context } = await site.openPage({ javaScriptEnabled: false });
    for (const [address, label, submit] of [
      ['/account/login', 'Username or email', 'Log in'],
      ['/account/signup', 'Username', 'Sign up'],
      ['/account/forgot-password', 'Email', 'Send the link'],
    ] as const) {
      await page.goto(address);
      await page.getByLabel(label, { exact: true }).waitFor();
      // Playwright does not find a text that stands in a noscript, so the test reads it from the element.
      const said = page.locator('form noscript p');
      await said.waitFor();
      expect(await said.textContent()).toContain('Sending this form needs JavaScript');
      expect(await page.getByRole('button', { name: submit, exact: true }).isVisible()).toBe(false);
    }
    for (const address of ['/account/reset-password', '/account/verify']) {
      await page.goto(address);
      const said = page.locator('noscript p');
      await said.waitFor();
      expect(await said.textContent()).toContain('This page needs JavaScript');
    }
    await context.close();
  });

  it('is valid HTML, for visitors and for members', async () => {
    const { page: visitor } = await site.openPage();
    const { page: member } = await site.newcomer();
    const profile = `/user/${author.person.username}`;
    const ofAll = ['/', `/story/${slug}`, `/story/${slug}/comments`, profile, '/?hashtag=moon', '/search'];
    const read = async (page: Page, address: string) => {
      const { results } = await standard.validateString(await (await page.request.get(address)).text());
      return results.flatMap(({ messages }) => messages.map(({ message }) => `${address}: ${message}`));
    };
    for (const address of [...ofAll, '/site/privacy', '/account/login', '/account/signup', '/nowhere'])
      expect(await read(visitor, address)).toEqual([]);
    for (const address of [...ofAll, '/write', '/notifications', '/account/settings'])
      expect(await read(member, address)).toEqual([]);
  });

  it('has menus that show what is in them also when they are opened before it is hydrated', async () => {
    const { page } = await site.newcomer();
    await page.addInitScript(() =>
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive')
          document.querySelector<HTMLElement>('#feed article [popover]')?.showPopover();
      }),
    );
    await page.goto('/');
    await page.locator('[popover]:popover-open').getByRole('button', { name: 'Report' }).waitFor();
  });

  it('is hydrated as it stands: a visitor requests nothing that came with it, and nothing moves', async () => {
    const { page, context } = await site.openPage({ expectedStatuses: [404] });
    const shifts = await watchShifts(page);
    const pages = [`/story/${slug}`, '/', `/user/${author.person.username}`, `/story/${slug}/comments`];
    for (const address of [...pages, '/?hashtag=moon', '/nowhere']) {
      // The end of a short story is near from the beginning; what stands there loads when it comes near.
      const ofEnd =
        address === `/story/${slug}`
          ? [`/story/${slug}/comments`, `/story/${slug}/related`, `/user/${author.person.username}`]
          : [];
      await expectCalls(page, address, ['/page-view', '/user/account/session', ...ofEnd].toSorted());
      expect({ address, shifts: await shifts() }).toEqual({ address, shifts: [] });
    }
    // The app handles a click, and the page before is still there.
    await page.goto('/');
    await feed(page)
      .getByRole('link', { name: `Story number ${count}.`, exact: true })
      .click();
    await page.waitForURL(`/story/${slug}`);
    await page.goBack();
    await feed(page)
      .getByRole('heading', { name: `Story number ${count}.` })
      .waitFor();
    await context.close();
  });

  it('is merged with what is a member’s own, and nothing moves', async () => {
    const { page, context } = await site.newcomer({
      colorScheme: 'dark',
      timezoneId: 'Pacific/Auckland',
    });
    const { story_id } = (await callOnce(page, 'GET', `/story/${slug}`)) as { story_id: number };
    // A bookmark changes nothing that others see, as the count and the leaderboard of a like do.
    await callOnce(page, 'POST', '/story/bookmark', { story_id });
    const shifts = await watchShifts(page);
    // A slow browser paints the beginning of a page before it has read the rest.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    for (const { address, width } of [
      { address: `/story/${slug}`, width: 400 },
      { address: '/', width: 1280 },
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      const bookmark = page.getByRole('button', { name: `Bookmark Story number ${count}.` });
      await bookmark.and(page.locator('[aria-pressed="true"]')).waitFor();
      await page.waitForLoadState('networkidle');
      expect({ address, shifts: await shifts() }).toEqual({ address, shifts: [] });
    }
    await expectSoon(
      () => page.getByRole('button', { name: 'Dark theme' }).getAttribute('aria-pressed'),
      'true',
    );
    await context.close();
  });

  it.each([
    ['/', 'in the header', 'login &amp; write</a>'],
    ['/story/story-number-26', 'in the header', 'login &amp; write</a>'],
    ['/story/story-number-26', 'within the button of its menu', ' r="1"></circle></svg>'],
  ])('is not painted by half when it comes in two parts: %s, cut %s', async (address, _place, words) => {
    const slow = await inTwoParts(site.url, words);
    const { page, context } = await site.openPage();
    const shifts = await watchShifts(page);
    await page.goto(`${slow.url}${address}`);
    await page.locator('main article').first().waitFor();
    expect(await shifts()).toEqual([]);
    await context.close();
    slow.close();
  });

  it('shows a date of another day in the zone of its reader, and nothing moves', async () => {
    const dated = await publishStory(author.page, { title: 'Of the last evening of September' });
    await postedAt(site, dated, '2026-09-30T23:30:00Z');
    const { page, context } = await site.openPage({ timezoneId: 'Pacific/Auckland' });
    const shifts = await watchShifts(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await page.goto(`/story/${dated}`);
    await page.getByLabel('About this story').getByText('October 1, 2026').waitFor();
    expect(await shifts()).toEqual([]);
    await context.close();
  });

  it('brings the hashtags to follow, and a member whose list is read again still has them', async () => {
    await recommendHashtag(site, '#moon');
    const { page } = await site.newcomer({ viewport: { width: 1280, height: 800 } });
    const first = async () => (await page.goto('/'))?.text();
    await waitFor(async () => (await first())?.includes('Hashtags to follow'), {
      what: 'a hashtag to follow',
    });
    await page.waitForLoadState('networkidle');
    await page.getByRole('complementary').getByRole('link', { name: '#moon' }).waitFor();
  });

  it('shows the words of a new draft at once, where they stay', async () => {
    const { page } = await site.newcomer();
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const words = [...document.querySelectorAll('main [aria-busy] span')];
        const topOf = (text: string) =>
          Math.round(words.find((word) => word.textContent === text)?.getBoundingClientRect().top ?? NaN);
        Object.assign(globalThis, { tops: [topOf('Title'), topOf('Once upon a time…')] });
      }),
    );
    const title = page.getByLabel('Title');
    const story = page.getByRole('textbox', { name: 'Story', exact: true }).locator('p').first();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/write');
      const tops = await Promise.all(
        [title, story].map((field) =>
          field.evaluate((element) => Math.round(element.getBoundingClientRect().top)),
        ),
      );
      const first = await page.evaluate(() => (globalThis as unknown as { tops: number[] }).tops);
      expect({ width, first }).toEqual({ width, first: tops });
    }
  });
});
