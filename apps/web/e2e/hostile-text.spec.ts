import { readFile } from 'node:fs/promises';
import { isSocialAddress, socialSites } from '@quillstead/catalogue';
import { sanitizeStory } from '@quillstead/fields/sanitise';
import { waitFor } from '@quillstead/testing';
import type { Page } from 'playwright';
import { callApi, callOnce } from './call-api.js';
import { type Impersonator, signUpImpersonators, strangeElements } from './hostile-people.js';
import { comment, publish as publishOne } from './api-calls.js';
import { signUp } from './journeys.js';
import { wideWindow } from './looks.js';
import { openSite } from './open-site.js';
import { pointAt } from './point-at.js';
import { startTestSite } from './site.js';
import type { WatchedPage } from './watched-page.js';

const corpus = new URL('../../../libs/shared/testing/corpora/xss.json', import.meta.url);
const { markup, addresses } = JSON.parse(await readFile(corpus, 'utf8')) as {
  markup: Record<string, string[]>;
  addresses: string[];
};
/** Two of three, still more than 300: each goes many ways, and that takes its time. */
const payloads = Object.values(markup)
  .flat()
  .filter((_, index) => index % 3 !== 0);
const plain = '<p>Five plain words, and more.</p>';
/** As many people as a page of a list shows. */
const most = 25;

interface Published {
  readonly status: number;
  readonly slug: string | null;
}

/** How many stories are sent at once: a call mostly waits. */
const lanes = 6;

/** Publishes each story, and returns the status and the slug of each response. */
async function publish(page: Page, stories: readonly object[]): Promise<Published[]> {
  const calls = stories.map((body) => ({ method: 'POST', path: '/story', body }));
  const each = Math.ceil(calls.length / lanes);
  const responses = await Promise.all(
    Array.from({ length: lanes }, (_, lane) => callApi(page, calls.slice(lane * each, (lane + 1) * each))),
  );
  return responses.flat().map(({ status, body }) => ({
    status,
    slug: (body as { slug: string } | null)?.slug ?? null,
  }));
}

/** Expects of the story that is shown that no text of it became anything but text. */
async function expectPlainStory(page: Page, slug: string | null): Promise<void> {
  const story = page.getByRole('article').first();
  await story.waitFor();
  const strange = await story
    .locator(
      'script, style, iframe, img, svg:not(.lucide, [data-size] svg), math, object, embed, form, input, [onload], [onerror]',
    )
    .or(story.locator('a[href^="javascript"]'))
    .count();
  const around = await page
    .locator('main :is(script, iframe, object, embed, svg[onload], [onerror])')
    .count();
  expect({ slug, strange, around }).toEqual({ slug, strange: 0, around: 0 });
}

describe('hostile text', () => {
  const site = openSite(startTestSite);
  let writer: WatchedPage;
  let reader: WatchedPage;
  const dialogs: string[] = [];

  beforeAll(async () => {
    writer = await site.openPage({ expectedStatuses: [400] });
    // Tooltips are looked at, too.
    reader = await site.openPage(wideWindow());
    for (const { page } of [writer, reader]) {
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
    }
    await signUp(writer.page);
  });

  it('is text in titles, in the list and in the head of the page', async () => {
    const published = await publish(
      writer.page,
      payloads.map((payload) => ({ title: payload.slice(0, 100), rich_text_story: plain })),
    );
    expect(published.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
    // Titles may not begin or end with `<` or `>`, so most are refused.
    const taken = published.filter(({ status }) => status === 201);
    expect(taken.length).toBeGreaterThan(10);

    await reader.page.goto('/');
    for (const { slug } of taken.slice(0, 6)) {
      await reader.page.goto(`/story/${slug}`);
      await expectPlainStory(reader.page, slug);
    }
    expect(dialogs).toEqual([]);
  });

  it('is text in descriptions, and refused as a story or harmless once it is cleaned', async () => {
    const raw = await publish(
      writer.page,
      payloads.map((payload) => ({ rich_text_story: plain + payload })),
    );
    const cleaned = await publish(
      writer.page,
      payloads.map((payload) => ({
        description: payload.slice(0, 300),
        rich_text_story: sanitizeStory(plain + payload),
      })),
    );
    expect([...raw, ...cleaned].filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
    expect(cleaned.filter(({ status }) => status !== 201).length).toBeLessThan(payloads.length / 10);

    await reader.page.goto('/');
    const taken = [...raw, ...cleaned].filter(({ status }) => status === 201);
    for (const { slug } of taken.filter((_, index) => index % 25 === 0)) {
      await reader.page.goto(`/story/${slug}`);
      await expectPlainStory(reader.page, slug);
    }
    expect(dialogs).toEqual([]);
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
    const bare = (text: string | null) => (text ?? '').replace(/[\s\p{C}]+/gu, '');
    expect(seen.map(bare)).toEqual(texts.map(bare));
    expect(await page.locator(`#feed article > p + p :not(a)`).count()).toBe(0);
    const strange = await page
      .locator('#feed a')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')).filter((to) => !to?.startsWith('/')),
      );
    expect(strange).toEqual([]);

    for (const id of ids.filter((_, index) => index % 60 === 0)) {
      await page.goto(`/comment/${id}`);
      await page.getByRole('article').first().waitFor();
      expect(await page.locator('main article > p + p :not(a)').count()).toBe(0);
    }
    expect(dialogs).toEqual([]);
  });

  describe('in profiles', () => {
    interface Shown {
      readonly username: string;
      readonly display_name: string | null;
      readonly bio: string | null;
      readonly website: string | null;
      readonly [social: `social_media_${string}`]: string | null;
    }

    let posers: Impersonator[];
    let subscribers: string;

    beforeAll(async () => {
      posers = await signUpImpersonators(site, most);
      const { page, person: star } = await site.newcomer();
      const { user_id: id } = (await callOnce(page, 'GET', `/user/${star.username}`)) as { user_id: number };
      for (const { call } of posers) await call('POST', '/user/subscription', { subscription_id: id });
      subscribers = `/user/${star.username}/subscribers`;
    });

    /** The people as the list shows them once every one of them bears the mark of a round. */
    const whenMarked = (isMarked: (shown: Shown) => boolean): Promise<Shown[]> =>
      waitFor(async () => {
        const { items } = (await callOnce(writer.page, 'GET', subscribers)) as { items: Shown[] };
        return items.length === most && items.every(isMarked) ? items : null;
      });

    const isHarmless = async ({ page, complaints }: WatchedPage): Promise<void> => {
      expect({ at: page.url(), strange: await strangeElements(page) }).toEqual({
        at: page.url(),
        strange: [],
      });
      expect([...complaints, ...dialogs]).toEqual([]);
    };

    it('is text as name and bio: on cards, in tooltips, on the page', async () => {
      const statuses = new Set<number>();
      let taken = 0;
      for (let from = 0; from < payloads.length; from += most) {
        const round = payloads.slice(from, from + most);
        const website = `https://example.org/${from}`;
        await Promise.all(
          posers.map(async ({ call }, index) => {
            const text = round[index] ?? 'A plain word.';
            const save = (fields: object) => call('PUT', '/user/account/settings', fields);
            const named = await save({ display_name: text.slice(0, 30) });
            const described = await save({ bio: text.slice(0, 200), website });
            if (described === 200) taken += 1;
            else await save({ bio: null, website });
            statuses.add(named).add(described);
          }),
        );
        const shown = await whenMarked((one) => one.website === website);
        const { page } = reader;
        await page.goto(subscribers);
        await page
          .locator('#feed article')
          .nth(most - 1)
          .waitFor();
        const cards = await page.locator('#feed article').allTextContents();
        const texts = shown
          .flatMap(({ bio, display_name }) => [bio, display_name])
          .filter((text) => text !== null);
        expect(texts.filter((text) => !cards.some((card) => card.includes(text)))).toEqual([]);
        await pointAt(page.locator('#feed article a').first(), page.getByRole('group', { name: /^About/ }));
        await isHarmless(reader);
        const [first] = shown.filter(({ bio }) => bio !== null);
        await page.goto(`/user/${first?.username}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect((await page.locator('main').textContent())?.includes(first?.bio ?? '')).toBe(true);
        await isHarmless(reader);
      }
      expect([...statuses].sort()).toEqual([200, 400]);
      expect(taken).toBeGreaterThan(payloads.length * 0.9);
    });

    it('is refused as website and social link, or leads only where it may', async () => {
      const social = socialSites[3];
      for (let from = 0; from < addresses.length; from += most) {
        const round = addresses.slice(from, from + most);
        const bio = `Round ${from}`;
        await Promise.all(
          posers.map(async ({ call }, index) => {
            const address = round[index] ?? null;
            const save = (fields: object) => call('PUT', '/user/account/settings', fields);
            await save({ website: null, [social.machine_name]: null });
            const statuses = [
              await save({ website: address }),
              await save({ [social.machine_name]: address }),
            ];
            await save({ bio });
            expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
          }),
        );
        const shown = await whenMarked((one) => one.bio === bio);
        const taken = shown.filter((one) => one.website ?? one[social.machine_name]);
        for (const { website, [social.machine_name]: of } of taken) {
          expect(website ?? 'https://none.example').toMatch(/^https?:\/\/[^/]/u);
          expect(of == null || isSocialAddress(social.machine_name, of)).toBe(true);
        }
        // Pages are slow to open: every fifth is looked at.
        for (const { username } of taken.filter((_, index) => index % 5 === 0)) {
          const { page } = reader;
          await page.goto(`/user/${username}`);
          await page.getByText(bio).waitFor();
          const links = await page
            .getByRole('list', { name: `Links of @${username}` })
            .locator('a')
            .evaluateAll((all) =>
              all.map((link) => [link.getAttribute('href'), link.getAttribute('rel'), link.textContent]),
            );
          const wrong = links.filter(
            ([href, rel, label]) =>
              rel !== 'nofollow ugc noopener' ||
              !/^https?:\/\/[^/]/u.test(href ?? '') ||
              (label === social.label && !isSocialAddress(social.machine_name, href ?? '')),
          );
          expect(wrong).toEqual([]);
          await isHarmless(reader);
        }
      }
    });
  });
});
