import { openSettings, part, save } from './account-journeys.js';
import { callOnce } from './call-api.js';
import { comment, publish } from './api-calls.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { openSite, type Somebody } from './open-site.js';

const waits = 'waits for the author’s approval';

describe('comments that wait for the approval of the author', () => {
  const site = openSite();
  let author: Somebody;

  beforeAll(async () => {
    author = await site.newcomer();
  });

  it('are seen by their writer, approved by the keyboard, and then read by everybody', async () => {
    const { page } = author;
    const place = await publish(page, 'A story with a guest book');
    await openSettings(page, 'privacy');
    const setting = part(page, 'Comments on your stories');
    await setting.getByLabel('Wait for my approval').selectOption('Every comment');
    await expectNoFault(page, 'the setting of whose comments wait');
    await save(setting, 'Save whose comments wait');
    await page.reload();
    await expectSoon(() => setting.getByLabel('Wait for my approval').inputValue(), 'each');

    const reader = await site.newcomer();
    await reader.page.goto(`/story/${place.slug}/comments`);
    await reader.page.getByLabel('Your comment').fill('May I stand in your guest book?');
    await reader.page.getByRole('button', { name: 'Post comment' }).click();
    const own = reader.page.getByRole('list', { name: 'Your comments that wait for approval' });
    await own.getByText(`Your comment ${waits}`).waitFor();
    await own.getByText('May I stand in your guest book?').waitFor();
    await expectNoFault(reader.page, 'a comment that waits, for its writer');
    await reader.page.reload();
    await own.getByText('May I stand in your guest book?').waitFor();
    const { page: visitor } = await site.openPage();
    await visitor.goto(`/story/${place.slug}/comments`);
    await visitor.getByText('Nobody has commented yet.').waitFor();

    await setting.getByRole('link', { name: 'Comments that wait for you' }).click();
    await page.waitForURL('/account/waiting-comments');
    await page.goto(`/story/${place.slug}/comments`);
    const way = page.getByRole('link', { name: 'Comments on this story wait for your approval' });
    await way.waitFor();
    await expectNoFault(page, 'a story with a comment that waits, for its author');
    await way.click();
    await page.waitForURL('/account/waiting-comments');
    const approve = page.getByRole('button', { name: /^Approve the comment by/u });
    await approve.waitFor();
    await page.getByRole('link', { name: 'A story with a guest book' }).waitFor();
    await expectNoFault(page, 'a comment that waits, for the author of the story');
    await approve.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Approved.').waitFor();
    await expectNoFault(page, 'a comment that is approved');
    await page.getByRole('link', { name: 'See it in its place' }).click();
    await page.getByText('May I stand in your guest book?').waitFor();

    await reader.page.reload();
    await reader.page.locator('#feed').getByText('May I stand in your guest book?').waitFor();
    await expectSoon(() => own.count(), 0);
    await visitor.reload();
    await visitor.getByText('May I stand in your guest book?').waitFor();
    await page.goto('/account/waiting-comments');
    await page.getByText('No comment waits for your approval.').waitFor();
    await expectNoFault(page, 'the page without a waiting comment');
  });

  it('are taken back by their writer and refused by the author, and come back when that fails', async () => {
    const other = await site.newcomer({ expectedStatuses: [404, 503] });
    const place = await publish(other.page, 'A story that waits');
    await callOnce(other.page, 'PUT', '/user/account/settings', { comment_rule: 'first' });
    const reader = await site.newcomer();
    await comment(reader.page, place, [
      'The first of my words here.',
      'The second of my words here.',
      'The third of them.',
    ]);
    await reader.page.goto(`/story/${place.slug}/comments`);
    const own = reader.page.getByRole('list', { name: 'Your comments that wait for approval' });
    await expectSoon(() => own.getByRole('listitem').count(), 3);
    await other.page.goto('/account/waiting-comments');
    const refuse = other.page.getByRole('button', { name: /^Refuse the comment by/u });
    await expectSoon(() => refuse.count(), 3);

    await own.getByRole('button', { name: 'Take back' }).last().click();
    await reader.page.getByText('Your comment is taken back.').first().waitFor();
    await expectSoon(() => own.getByRole('listitem').count(), 2);
    await refuse.last().click();
    await other.page.getByText('This comment does not wait any more.').waitFor();

    await other.page.route('**/api/v1/comment/approval*', (route) => route.fulfill({ status: 503 }));
    await refuse.first().click();
    await other.page.getByRole('alert').filter({ hasText: /\S/u }).waitFor();
    await expectSoon(() => refuse.count(), 2);
    await other.page.unroute('**/api/v1/comment/approval*');
    await refuse.first().click();
    await other.page.getByText('Refused.', { exact: true }).waitFor();
    await expectSoon(() => refuse.count(), 1);
    await reader.page.reload();
    await expectSoon(() => own.getByRole('listitem').count(), 1);
  });
});
