import type { Page } from 'playwright';
import { comment, type Place, publish } from './api-calls.js';
import { expectNoFault } from './expect-no-fault.js';
import { wideLooks, wideWindow } from './looks.js';
import { signUp } from './journeys.js';
import { openSite } from './open-site.js';

describe('the talk about a story', () => {
  const site = openSite();
  let quiet: Place;
  let busy: Place;
  let deep = 0;

  beforeAll(async () => {
    const { page, context } = await site.newcomer();
    quiet = await publish(page, 'Nothing was said');
    busy = await publish(page, 'Something was said', { hashtag_list: ['sea'] });
    for (let level = 0; level < 6; level += 1)
      [deep = 0] = await comment(
        page,
        busy,
        [`Level ${level} says #something.`],
        deep === 0 ? undefined : deep,
      );
    await comment(page, busy, [`${'unbroken'.repeat(20)} and two words`]);
    await context.close();
  });

  it('keeps WCAG 2.2 AA and scrolls only down in each width and both themes', async () => {
    const { page, context } = await site.openPage({});
    const addresses = [
      `/story/${quiet.slug}/comments`,
      `/story/${quiet.slug}/likes`,
      `/story/${busy.slug}/comments/top`,
      `/comment/${deep}`,
      `/comment/${deep}/likes`,
    ];
    for (const address of addresses) await look(page, address);
    const size = page.viewportSize();
    await page.setViewportSize(wideWindow().viewport);
    await page.goto(`/story/${busy.slug}/comments`);
    await page.getByRole('button', { name: 'Log in to comment' }).click();
    await page.getByRole('dialog').getByLabel('Username or email').waitFor();
    await expectNoFault(page, 'the log-in over the page', wideLooks);
    if (size) await page.setViewportSize(size);
    await signUp(page);
    for (const address of addresses) await look(page, address);
    await page.goto(`/story/${busy.slug}`);
    await page.getByRole('button', { name: 'Like Something was said' }).click();
    await page.getByRole('link', { name: /likes? this$/u }).waitFor();
    await expectNoFault(page, 'a liked story');

    await page.goto(`/story/${busy.slug}/comments/chronological`);
    for (let level = 0; level < 4; level += 1)
      await page.getByRole('button', { name: '1 reply', expanded: false }).click();
    await page.getByText('Level 4 says').waitFor();
    await page
      .getByRole('button', { name: /^Reply to/u })
      .last()
      .click();
    await page.getByRole('button', { name: 'Post reply' }).click();
    await page.getByText('Comment is required.').first().waitFor();
    await expectNoFault(page, 'an open thread');
    await page.getByLabel('Your comment').fill('This one is going to be deleted.');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByRole('button', { name: /^Delete the comment/u }).click();
    await page.getByRole('dialog', { name: 'Delete this comment?' }).waitFor();
    await expectNoFault(page, 'deleting a comment');
    await context.close();
  });

  it('says what went wrong when it does not come, and tries again', async () => {
    const { page } = await site.openPage({ expectedStatuses: [503] });
    const lists = ['comments', 'likes'].map((list) => `**/api/v1/story/${busy.slug}/${list}*`);
    for (const list of lists)
      await page.route(list, (route) =>
        route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now.' }),
      );
    await page.goto('/site/about', { waitUntil: 'networkidle' });
    for (const list of ['comments', 'likes']) {
      const response = page.waitForResponse(`**/api/v1/story/${busy.slug}/${list}*`);
      await goInApp(page, `/story/${busy.slug}/${list}`);
      await response;
      await page.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor();
    }
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    const read = `**/api/v1/comment/${deep}`;
    await page.route(read, (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now.' }),
    );
    await goInApp(page, `/comment/${deep}`);
    await page.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Level 5 says').waitFor();
  });
});

/** Goes to an address without loading the page anew: a page that is loaded comes with its content. */
async function goInApp(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoFault(page, address);
}
