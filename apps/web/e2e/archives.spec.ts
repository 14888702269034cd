import { readFile } from 'node:fs/promises';
import { waitFor } from '@quillstead/testing';
import type { Page } from 'playwright';
import { ao3Page, ghost, wordPress } from '../test/archive-samples.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { openWritingPage } from './journeys.js';
import { openSite } from './open-site.js';
import { takeComplaints } from './watched-page.js';

const archive = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});

const posts = (count: number) =>
  wordPress(
    Array.from({ length: count }, (_, at) => ({
      id: at + 1,
      title: `Post ${at + 1}`,
      content: `<p>The post of day ${at + 1} is short.</p>`,
    })),
  );

/** The dialog in which an archive is chosen, opened from the drafts. */
async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  await page.getByRole('button', { name: 'Bring your stories here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring your stories here' });
  await dialog.waitFor();
  return dialog;
}

const origin = (page: Page): string => new URL(page.url()).origin;

interface Draft {
  readonly id: number;
  readonly title: string;
}

async function draftsOf(page: Page): Promise<readonly Draft[]> {
  const list = await callOnce(page, 'GET', '/draft/list');
  return (list as { items: Draft[] }).items;
}

const titlesOf = async (page: Page): Promise<string[]> => (await draftsOf(page)).map(({ title }) => title);

describe('an archive of another site', () => {
  const site = openSite();

  it('is listed with what is lost, and its chapters become drafts of a series, once', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    const dialog = await openDialog(page);
    await expectNoFault(page, 'the choice of an archive');
    await dialog.getByLabel('Archive of stories').setInputFiles(archive('The_Lamp.html', ao3Page));
    await dialog.getByText('2 stories found.').waitFor();
    await dialog.getByText('7 words · March 4, 2021 · part 1 of “The Lamp” · a tag does not fit').waitFor();
    await expectNoFault(page, 'the stories of an archive');
    await dialog.getByRole('button', { name: 'Make 2 drafts' }).click();
    await dialog.getByText('2 stories are drafts now.').waitFor();
    await expectNoFault(page, 'the stories that are drafts');
    const drafts = await draftsOf(page);
    expect(drafts.map(({ title }) => title)).toEqual(['The Rock', 'Chapter 2']);
    const [rock, second] = await Promise.all(
      drafts.map(({ id }) => callOnce(page, 'GET', `/draft?id=${id}`) as Promise<Record<string, unknown>>),
    );
    expect(rock).toMatchObject({
      description: 'She comes.',
      hashtag_list: ['#SlowBurn', '#Lighthouses', '#TheSeaBooks'],
      note_before: 'For Ben.',
      lang: 'de',
      rating: 'teen',
      content_warnings: ['death'],
      series_id: expect.any(Number),
      rich_text_story:
        '<p>Summary</p><p>She came by <em>night</em>.</p><p class="scene"></p><blockquote><p>A letter.</p></blockquote>',
    });
    expect(second?.['series_id']).toBe(rock?.['series_id']);
    await dialog.getByRole('link', { name: 'Open the first' }).click();
    await page.waitForURL(/\/write/u);

    const again = await openDialog(page);
    await again.getByLabel('Archive of stories').setInputFiles(archive('The_Lamp.html', ao3Page));
    await again.getByText('you have a draft of this title', { exact: false }).first().waitFor();
    expect(await again.getByRole('checkbox', { name: 'The Rock' }).isChecked()).toBe(false);
    await again.getByRole('checkbox', { name: 'Put the chapters of a work into one story' }).check();
    await again.getByText('1 story found.').waitFor();
    await again.getByRole('button', { name: 'Make 1 draft' }).click();
    await again.getByText('1 story is a draft now.').waitFor();
    expect(await titlesOf(page)).toEqual(['The Lamp', 'The Rock', 'Chapter 2']);
  });

  it('keeps the addresses that its stories had, which the settings save for the old site', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    const dialog = await openDialog(page);
    const post = {
      slug: 'the-lamp',
      title: 'The lamp',
      html: '<p>A lamp shone over the sea.</p>',
      status: 'published',
    };
    await dialog
      .getByLabel('Archive of stories')
      .setInputFiles(archive('ann.json', ghost([{ id: 'p1', ...post }])));
    await dialog.getByLabel('Address of the site they are from').fill('blog.example');
    await expectNoFault(page, 'the stories of an archive without the address of its site');
    await dialog.getByRole('button', { name: 'Make 1 draft' }).click();
    await dialog.getByText('1 story is a draft now.').waitFor();
    const [draft] = await draftsOf(page);
    const story = { id: draft?.id, title: 'The lamp', rich_text_story: post.html };
    const { slug } = (await callOnce(page, 'POST', '/story', story)) as { slug: string };
    await page.goto('/account/settings/account');
    const part = page.getByRole('region', { name: 'Redirects' });
    for (const [label, name, line] of [
      [
        'Redirects as CSV',
        'redirects.csv',
        `"https://blog.example/the-lamp/","${origin(page)}/story/${slug}"`,
      ],
      ['For Ghost', 'redirects.yaml', `  "^/the-lamp/?$": "${origin(page)}/story/${slug}"`],
      ['For Netlify and Cloudflare', '_redirects', `/the-lamp ${origin(page)}/story/${slug} 301`],
    ] as const) {
      const started = page.waitForEvent('download');
      await part.getByRole('button', { name: label }).click();
      const file = await started;
      expect(file.suggestedFilename()).toBe(name);
      expect((await readFile(await file.path(), 'utf8')).split(/\r?\n/u)).toContain(line);
    }
    await expectNoFault(page, 'the redirects');
  });

  it('goes on where the connection broke, and makes no story twice', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Archive of stories').setInputFiles(archive('ann.xml', posts(6)));
    // The site saves the third, and its response is lost.
    let saves = 0;
    await page.route('**/api/v1/draft', async (route) => {
      saves += 1;
      if (saves < 3) return route.continue();
      if (saves === 3) await route.fetch();
      return route.abort('connectionreset');
    });
    await dialog.getByRole('button', { name: 'Make 6 drafts' }).click();
    await dialog.getByText('2 stories are drafts now. Continue makes the others', { exact: false }).waitFor();
    await page.unroute('**/api/v1/draft');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('6 stories are drafts now.').waitFor();
    expect(await titlesOf(page)).toEqual(['Post 1', 'Post 2', 'Post 3', 'Post 4', 'Post 5', 'Post 6']);
    expect(takeComplaints().every((one) => one.includes('ERR_CONNECTION_RESET'))).toBe(true);
  });

  it('keeps what was made when its writer stops, and is refused when it is none', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    const dialog = await openDialog(page);
    const choose = (name: string, bytes: Uint8Array) =>
      dialog.getByLabel('Archive of stories').setInputFiles(archive(name, bytes));
    const laughs = wordPress([{ id: 1, title: '&a;' }], '<!DOCTYPE rss [<!ENTITY a "ha">]>');
    for (const [name, bytes, sentence] of [
      ['program.zip', Buffer.from('MZ'), /damaged or not complete/],
      ['laughs.xml', laughs, /defines XML entities/],
      ['other.json', Buffer.from('{}'), /no export of Ghost/],
    ] as const) {
      await choose(name, bytes);
      await dialog.getByRole('alert').filter({ hasText: sentence }).waitFor();
    }
    await choose('ann.xml', posts(4));
    await dialog.getByRole('checkbox', { name: 'Post 2' }).uncheck();
    const waiting = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    let saves = 0;
    await page.route('**/api/v1/draft', async (route) => {
      saves += 1;
      if (saves === 2) {
        reached.resolve();
        await waiting.promise;
      }
      await route.continue().catch(() => undefined);
    });
    await dialog.getByRole('button', { name: 'Make 3 drafts' }).click();
    await reached.promise;
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await dialog.getByText('1 story is a draft now. Continue makes the others', { exact: false }).waitFor();
    waiting.resolve();
    expect(await titlesOf(page)).toEqual(['Post 4']);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('is our own export, whose stories come back as they were', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    const text = [
      '<p class="heading">One &amp; <em>two</em></p>',
      '<p>She <strong>said</strong> <em>no</em>, <u>twice</u>, <s>thrice</s>. *Stars* # and _lines_ 1. [a](b) www.a.example</p>',
      '<p></p>',
      '<p>  two   spaces<br />and a line<br /></p>',
      '<p class="scene"></p>',
      '<p class="verse">a<br />   b<br /><br />c</p>',
      '<p class="center">mid</p><p class="right">end</p><p class="heading center">Mid</p>',
      '<p><strong><em>both</em></strong> and <strong>touch</strong><em>ing</em></p>',
      '<blockquote><p>quote</p><p class="right">– Ann</p></blockquote>',
      '<ul><li><p>one</p><ul><li><p>deep</p></li></ul></li><li><p>two</p></li></ul>',
      '<ol><li><p>first</p></li><li><p>second</p><p>more</p></li></ol>',
      '<p>\u3000吾輩は猫である。| --- |</p><p>+ no list</p><p>2) no list</p><p>&lt;b&gt;not bold&lt;/b&gt; &amp;amp; ~~no~~ a@b.example</p>',
    ].join('');
    const posted = await callOnce(page, 'POST', '/story', {
      title: 'Lines: a "book"',
      description: 'Of lines.',
      hashtag_list: ['#lines', '#no'],
      rich_text_story: text,
      lang: 'en',
      rating: 'teen',
      content_warnings: ['death'],
      note_after: 'Bye.',
    });
    const { slug } = posted as { slug: string };
    const stored = (await callOnce(page, 'GET', `/story/${slug}`)) as { rich_text_story: string };
    await callOnce(page, 'POST', '/user/account/export');
    const zip = await waitFor(
      async () => {
        const response = await page.request.get('/api/v1/user/account/export');
        return response.status() === 200 && (await response.body());
      },
      { every: 200, timeout: 30_000, what: 'the export' },
    );
    const dialog = await openDialog(page);
    await dialog.getByLabel('Archive of stories').setInputFiles(archive('export.zip', zip));
    await dialog.getByText('1 story found.').waitFor();
    await dialog.getByText('you have published this title', { exact: false }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Lines: a "book"' }).check();
    await dialog.getByRole('button', { name: 'Make 1 draft' }).click();
    await dialog.getByText('1 story is a draft now.').waitFor();
    const [draft] = await draftsOf(page);
    expect(await callOnce(page, 'GET', `/draft?id=${draft?.id}`)).toMatchObject({
      title: 'Lines: a "book"',
      description: 'Of lines.',
      hashtag_list: ['#lines', '#no'],
      lang: 'en',
      rating: 'teen',
      content_warnings: ['death'],
      note_after: 'Bye.',
      rich_text_story: stored.rich_text_story,
    });
  });
});
