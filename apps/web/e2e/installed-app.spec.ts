import { waitFor } from '@quillstead/testing';
import type { Page } from 'playwright';
import { fillLogIn } from './account-journeys.js';
import { callOnce } from './call-api.js';
import { expectSoon } from './expect-soon.js';
import { draftState, logOut, notificationsButton, signUp, storyBox } from './journeys.js';
import { openSite } from './open-site.js';
import { publishStory } from './people.js';

interface Shared {
  readonly title?: string;
  readonly text?: string;
  readonly url?: string;
}

/** Notes what the device is told to show on the app's icon: a browser without an installed app shows nothing. */
function noteBadges(): void {
  const badges: number[] = [];
  Object.assign(globalThis, { badges });
  Object.defineProperty(navigator, 'setAppBadge', {
    value: async (count: number) => void badges.push(count),
  });
}

describe('the installed app', () => {
  const site = openSite();

  /** Sends the form that a device sends when somebody shares something with the app. */
  async function share(page: Page, shared: Shared): Promise<void> {
    await page.evaluate(async (fields) => {
      await navigator.serviceWorker.ready;
      const form = document.createElement('form');
      Object.assign(form, { action: '/write/shared', method: 'post', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(fields)) {
        const field = document.createElement('textarea');
        Object.assign(field, { name, value });
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    }, shared);
    await page.waitForURL('/write?shared');
  }

  const draftsOf = async (page: Page) =>
    ((await callOnce(page, 'GET', '/draft/list')) as { items: { title: string }[] }).items;

  it('keeps what a visitor shares until they are logged in, and saves it when they say so', async () => {
    const { page } = await site.openPage({ hasWorker: true, expectedStatuses: [404] });
    const person = await signUp(page);
    await page.goto('/');
    await logOut(page);
    await share(page, { title: 'A lamp', text: 'Once there was a lamp.', url: 'https://lamp.example/' });
    await page.getByRole('main').getByRole('link', { name: 'log in' }).click();
    await fillLogIn(page, person.username, person.password);
    const text = 'Once there was a lamp.https://lamp.example/';
    await expectSoon(() => storyBox(page).textContent(), text);
    await page.reload();
    await expectSoon(() => storyBox(page).textContent(), text);
    expect(await page.getByLabel('Title').inputValue()).toBe('A lamp');
    expect(await draftsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await draftState(page, /^Saved at/u).waitFor();
    expect((await draftsOf(page)).map(({ title }) => title)).toEqual(['A lamp']);
    expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
  });

  it('shows hostile text as text, and discards it', async () => {
    const { page } = await site.openPage({ hasWorker: true });
    await signUp(page);
    await page.goto('/');
    const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    await share(page, { title: 'A lamp', text: hostile, url: 'javascript:alert(3)' });
    await expectSoon(() => storyBox(page).textContent(), `${hostile}javascript:alert(3)`);
    expect(await storyBox(page).locator('img:not(.ProseMirror-separator), script, a').count()).toBe(0);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL('/write');
    await expectSoon(() => storyBox(page).textContent(), '');
    expect(await draftsOf(page)).toEqual([]);
    expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
  });

  it('says so when what was shared did not arrive', async () => {
    const { page } = await site.openPage();
    await signUp(page);
    const response = await page.request.post('/write/shared', {
      multipart: { title: 'A lamp' },
      maxRedirects: 0,
    });
    expect([response.status(), response.headers()['location']]).toEqual([303, '/write?shared']);
    await page.goto('/write?shared');
    await page.getByText('What was shared did not arrive.').waitFor();
  });

  it('has the number of new notifications on its icon until they are read, and none after a log-out', async () => {
    const { page, context } = await site.newcomer();
    const ben = await site.newcomer();
    await context.addInitScript(noteBadges);
    const slug = await publishStory(page, { title: 'A lamp' });
    const { story_id } = (await callOnce(page, 'GET', `/story/${slug}`)) as { story_id: number };
    await callOnce(ben.page, 'POST', '/story/like', { story_id });
    await page.goto('/');
    await notificationsButton(page, '+1 new').waitFor();
    const badge = () => page.evaluate(() => (globalThis as { badges?: number[] }).badges?.at(-1) ?? null);
    await waitFor(async () => (await badge()) === 1);
    await page.goto('/account/notifications');
    await waitFor(async () => (await badge()) === 0);
    await callOnce(ben.page, 'POST', '/comment', { story_id, comment_text: 'A fine lamp, dear Ann.' });
    await waitFor(async () => (await badge()) === 1);
    await page.evaluate(() =>
      addEventListener('pagehide', () => {
        const { badges = [] } = globalThis as { badges?: number[] };
        sessionStorage.setItem('badge', String(badges.at(-1)));
      }),
    );
    await logOut(page);
    expect(await page.evaluate(() => sessionStorage.getItem('badge'))).toBe('0');
  });
});
