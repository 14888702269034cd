import { waitFor } from '@quillstead/testing';
import type { Page } from 'playwright';
import { comment, publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { notificationsButton, modalPlace } from './journeys.js';
import { tabTo } from './keys.js';
import { openSite, type Somebody } from './open-site.js';
import { publishStory, turnPrivate } from './people.js';

const title = 'The lamp on the hill';

interface Notifications {
  readonly items: readonly { readonly note_text: string }[];
}

describe('notifications', () => {
  const site = openSite();

  const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

  async function like(slug: string, { page }: Somebody): Promise<void> {
    const { story_id } = (await callOnce(page, 'GET', `/story/${slug}`)) as { story_id: number };
    await callOnce(page, 'POST', '/story/like', { story_id });
  }

  /** Waits until a member has a notification: a list that is opened before offers it, and does not show it by itself. */
  const arrived = (page: Page, sentence: string) =>
    waitFor(
      async () => {
        const { items } = (await callOnce(page, 'GET', '/account/notifications')) as Notifications;
        return items.some(({ note_text }) => note_text === sentence);
      },
      { what: `the notification ${sentence}` },
    );

  it('ring in every window of a member at once, and are quiet in all of them once they were looked at', async () => {
    const [ann, ben, cat] = [await site.newcomer(), await site.newcomer(), await site.newcomer()];
    const slug = await publishStory(ann.page, { title });
    const other = await ann.context.newPage();
    await ann.page.goto('/site/about');
    await other.goto('/site/welcome');
    await notificationsButton(ann.page).waitFor();
    await like(slug, ben);
    await notificationsButton(ann.page, '+1 new').waitFor();
    await notificationsButton(other, '+1 new').waitFor();
    await like(slug, cat);
    const both = `${cat.person.username} and ${ben.person.username} liked your story “${title}”.`;
    await arrived(ann.page, both);
    await tabTo(ann.page, notificationsButton(ann.page, '+1 new'));
    await ann.page.keyboard.press('Enter');
    await modalPlace(ann.page, 'Notifications').getByText('just now').waitFor();
    await notificationsButton(other).waitFor();
    await ann.page.keyboard.press('Escape');
    await ann.page.getByRole('dialog').waitFor({ state: 'hidden' });
    const seen = other.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && response.url().endsWith('/account/notifications'),
    );
    await other.goto('/notifications');
    await card(other, both).waitFor();
    // Whatever comes before counts as seen with the list.
    await seen;
    await like(await publishStory(ann.page, { title: 'Another lamp' }), ben);
    await other.getByRole('button', { name: 'Show 1 new' }).click();
    await card(other, 'liked your story “Another lamp”.').waitFor();
    await notificationsButton(other).waitFor();
    await Promise.all([ann, ben, cat].map(({ context }) => context.close()));
  });

  it('lead to what happened: who liked a story, the comment that mentions', async () => {
    const ann = await site.newcomer();
    const ben = await site.newcomer();
    const place = await publish(ann.page, title);
    await callOnce(ben.page, 'POST', '/story/like', { story_id: place.story_id });
    const [id] = await comment(ben.page, place, [`Well done, @${ann.person.username}, all of it.`]);
    const { page } = ann;
    await page.goto('/site/about');
    await notificationsButton(page, '+2 new').waitFor();
    await page.goto('/notifications/note_story_like');
    await card(page, 'liked your story').getByRole('link', { name: 'liked your story' }).click();
    await page.waitForURL(`/story/${place.slug}/likes`);
    await page
      .getByRole('link', { name: `@${ben.person.username}` })
      .first()
      .waitFor();
    await page.goBack();
    await page
      .getByRole('navigation', { name: 'Kinds of notifications' })
      .getByRole('link', { name: 'Comments' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Comments' }).waitFor();
    await card(page, 'mentioned you').getByText(`Well done, @${ann.person.username}, all of it.`).waitFor();
    expect(await card(page, 'liked your story').count()).toBe(0);
    await card(page, 'mentioned you').getByRole('link', { name: 'mentioned you' }).click();
    await page.waitForURL(`/comment/${id}`);
    await page.getByText('Well done,').first().waitFor();
    await Promise.all([ann, ben].map(({ context }) => context.close()));
  });

  it('show requests, which are accepted or rejected on the spot, and say what is missing and what failed', async () => {
    const ann = await site.newcomer({ expectedStatuses: [503] });
    const ben = await site.newcomer();
    await turnPrivate(ann.page);
    const { user_id } = (await callOnce(ben.page, 'GET', `/user/${ann.person.username}`)) as {
      user_id: number;
    };
    await callOnce(ben.page, 'POST', '/user/subscription', { subscription_id: user_id });
    const requested = `${ben.person.username} requested to subscribe to you.`;
    await arrived(ann.page, requested);
    await ann.page.goto('/account/notifications/note_story_comment');
    await ann.page.getByText('No comments on your stories yet.').waitFor();
    const kinds = ann.page.getByRole('navigation', { name: 'Kinds of notifications' });
    expect(await kinds.getByRole('link').allTextContents()).toEqual([
      'All',
      'Comments',
      'New stories',
      'People1 new',
    ]);
    expect(await kinds.locator('[aria-current=true]').allTextContents()).toEqual(['Comments']);
    await kinds.getByRole('link', { name: 'People' }).click();
    await ann.page.getByRole('heading', { name: 'People' }).waitFor();
    await card(ann.page, requested).waitFor();
    await ann.page.getByRole('button', { name: `accept @${ben.person.username}` }).click();
    await ann.page.getByText('Accepted.', { exact: true }).waitFor();
    const accepted = `${ann.person.username} accepted your request to subscribe.`;
    await arrived(ben.page, accepted);
    await ben.page.goto('/notifications');
    await card(ben.page, accepted).waitFor();

    await ann.page.route('**/api/v1/account/notifications?*', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'A part of the site is out of reach.' }),
    );
    await ann.page.goto('/notifications');
    await ann.page.getByText('A part of the site is out of reach.').waitFor();
    await ann.page.unroute('**/api/v1/account/notifications?*');
    await ann.page.getByRole('button', { name: 'Try again' }).click();
    await card(ann.page, 'subscribed to you.').waitFor();
    await Promise.all([ann, ben].map(({ context }) => context.close()));
  });

  it('keep WCAG 2.2 AA and scroll only down', async () => {
    const ann = await site.newcomer();
    const ben = await site.newcomer();
    await turnPrivate(ann.page, 0);
    await like(await publishStory(ann.page, { title }), ben);
    const { page } = ann;
    await arrived(page, `${ben.person.username} liked your story “${title}”.`);
    await page.goto('/account/notifications');
    await card(page, 'liked your story').waitFor();
    await expectNoFault(page, 'the page');
    await page.goto('/account/notifications/note_comment_mention');
    await page.getByText('Nobody has mentioned you yet.').waitFor();
    await expectNoFault(page, 'an empty page');
    await Promise.all([ann, ben].map(({ context }) => context.close()));
  });
});
