import { waitFor } from '@quillstead/testing';
import { randomBytes } from 'node:crypto';
import type { Request } from 'playwright';
import { publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { ownProfile } from './journeys.js';
import { openSite } from './open-site.js';

/** A word that stands in nothing else. */
const word = `thimble${[...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;

describe('related stories', () => {
  const site = openSite();
  let slug: string;
  let other: string;

  beforeAll(async () => {
    const { page } = await site.newcomer();
    const hashtag_list = [`#${word}_one`, `#${word}_two`];
    const first = await publish(page, `The ${word}`, { hashtag_list });
    const second = await publish(page, 'Another one', { hashtag_list });
    ({ slug } = first);
    other = second.slug;
    // A changed story is compared at once.
    for (const { story_id } of [first, second])
      await callOnce(page, 'PUT', '/story', { story_id, description: `Of ${word} and thread.` });
    const { page: reader, context } = await site.openPage();
    await waitFor(
      async () => {
        const lists = [`/story/${slug}/related`, `/search/story?q=${word}`];
        const found = await Promise.all(lists.map((path) => callOnce(reader, 'GET', path)));
        return found.every((one) => (one as { items: unknown[] }).items.length > 0);
      },
      { what: 'the stories to be compared and found', every: 250 },
    );
    await context.close();
  });

  it('stand at the end of a story and lead on', async () => {
    const { page } = await site.openPage();
    await page.goto(`/story/${slug}`);
    await page.getByRole('region', { name: 'Comments' }).scrollIntoViewIfNeeded();
    const related = page.getByRole('region', { name: 'Related stories' });
    await related.waitFor();
    await expectNoFault(page, 'the end of a story');
    await related.getByRole('link', { name: /^Another one/u }).click();
    await page.getByRole('heading', { name: 'Another one', level: 1 }).waitFor();
    await related.getByRole('link', { name: new RegExp(`^The ${word}`, 'u') }).waitFor();
  });

  it('leave out what a member has read to its end, which a text that fits into the window is at once', async () => {
    const { page, person } = await site.newcomer();
    await page.goto(`/story/${slug}`);
    // The page saves a place once it has read whose it is.
    await ownProfile(page, person.username).waitFor();
    const related = page.getByRole('region', { name: 'Related stories' });
    const isPlace = (request: Request) => request.url().endsWith('/api/v1/story/place');
    const saved = page.waitForResponse((response) => isPlace(response.request()));
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const response = await saved;
    expect([response.status(), response.request().postDataJSON()]).toMatchObject([204, { reading_place: 0 }]);
    const list = (await callOnce(page, 'GET', `/story/${other}/related`)) as { items: object[] };
    expect(list.items).toEqual([]);
    await related.getByRole('link', { name: /^Another one/u }).waitFor();
  });
});
