import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { expectFocus } from './keys.js';
import {
  addToStory,
  draftState,
  openNewDraft,
  openPublishPanel,
  openWritingPage,
  publishNow,
  saveByHand,
  storyBox,
  storyText,
} from './journeys.js';
import { waitUntilKept } from './kept-drafts.js';
import { openSite } from './open-site.js';

const saved = /^Saved at/;

describe('a draft that is published', () => {
  const site = openSite();

  it('is not published over what another tab saved, which would be lost with the draft', async () => {
    const { page, context, complaints } = await site.newcomer({ expectedStatuses: [409] });
    const address = await openNewDraft(page, 'Published from an old tab');
    const elsewhere = await context.newPage();
    await openWritingPage(elsewhere, address);
    await addToStory(elsewhere, ' Written in the other tab.');
    await draftState(elsewhere, saved).waitFor();

    await publishNow(page);
    await page.getByRole('alert').getByText('Not published: this draft was changed elsewhere.').waitFor();
    await page.getByRole('button', { name: 'Keep both as two drafts' }).click();
    await draftState(page, saved).waitFor();
    await page.waitForURL((url) => url.href !== address);
    await publishNow(page);
    await page.waitForURL(/\/story\//);
    await elsewhere.reload();
    await storyBox(elsewhere).waitFor();
    await expectSoon(
      () => storyBox(elsewhere).textContent(),
      'This is our common beginning. Written in the other tab.',
    );
    expect(complaints).toEqual([]);
  });

  it('leaves the fields of the panel where they are when it is saved meanwhile', async () => {
    const { page, complaints } = await site.newcomer();
    const isAway = Promise.withResolvers<void>();
    await page.route('**/api/v1/draft', async (route) => {
      await isAway.promise;
      await route.continue();
    });
    await openWritingPage(page);
    await addToStory(page, 'The lamp was lit before dusk.');
    await draftState(page, /^Saving/).waitFor();
    const panel = await openPublishPanel(page);
    const top = async () => (await panel.getByLabel('Hashtags').boundingBox())?.y;
    const before = await top();
    const isRead = page.waitForResponse(/\/cover\?id=/u);
    isAway.resolve();
    await page.waitForURL(/id=/);
    await isRead;
    expect(await top()).toBe(before);
    expect(complaints).toEqual([]);
  });

  it('shows its card in the panel, and afterwards that it is out, who is told, and its link', async () => {
    // The draft is not saved with a description that is too long.
    const { page, person, complaints } = await site.newcomer({ expectedStatuses: [400] });
    const follower = await site.newcomer();
    const user = (await callOnce(page, 'POST', '/user/account/session')) as { id: number };
    await callOnce(follower.page, 'POST', '/user/subscription', { subscription_id: user.id });
    await openNewDraft(page, 'A ship that is late');
    const panel = await openPublishPanel(page);
    const card = panel.getByRole('region', { name: 'The card of your story' });
    await card.getByText('This is our common beginning.').waitFor();
    await panel.getByLabel('Description').fill('A keeper waits.');
    await card.getByText('A keeper waits.').waitFor();
    await panel.getByLabel('Hashtags').pressSequentially('late_ships ');
    await card.getByText('#late_ships').waitFor();
    await card.getByText(`by ${person.username}`).waitFor();
    await panel.getByLabel('Description').fill('x'.repeat(301));
    await panel.getByRole('button', { name: 'Publish now' }).click();
    await expectFocus(panel.getByLabel('Description'));
    await panel.getByText('Description must be less than or equal to 300 characters.').first().waitFor();
    await panel.getByLabel('Description').fill('A keeper waits.');
    await publishNow(page);
    await page.waitForURL(/\/story\//);
    const note = page.getByRole('region', { name: 'Your story is out' });
    await note.getByText('Your subscriber and the followers of #late_ships are told.').waitFor();
    await note.getByText(page.url(), { exact: true }).waitFor();
    const picture = note.getByRole('link', { name: 'A picture to share' });
    const widthOf = () =>
      picture.locator('img').evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0));
    await expectSoon(widthOf, 1200);
    const downloading = page.waitForEvent('download');
    await picture.click();
    expect((await downloading).suggestedFilename()).toMatch(/\.png$/u);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await note.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('The link is copied.').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expectNoFault(page, 'a story that is out');
    await note.getByRole('button', { name: 'Close this note' }).click();
    await note.waitFor({ state: 'detached' });
    await page.reload();
    await storyText(page).waitFor();
    expect(await note.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('is left behind: Back leads to the page before, and its address says that it is gone', async () => {
    const { page } = await site.newcomer({ expectedStatuses: [404] });
    await page.goto('/site/about');
    const address = await openNewDraft(page, 'Once and for all');
    await publishNow(page);
    await page.waitForURL(/\/story\//);
    await page.goBack();
    await page.waitForURL('/site/about');
    await page.goto(address);
    await page.getByRole('alert').getByText('It was published or deleted.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('button', { name: 'New story' }).click();
    await storyBox(page).waitFor();
  });

  it('stays a draft of its own when another tab published it with another text', async () => {
    const { page, context, complaints } = await site.newcomer({ expectedStatuses: [404, 409] });
    const address = await openNewDraft(page, 'Published twice');
    const elsewhere = await context.newPage();
    await openWritingPage(elsewhere, address);
    await saveByHand(elsewhere);
    await addToStory(elsewhere, ' Only this tab knows.');
    await publishNow(page);
    await page.waitForURL(/\/story\//);

    await publishNow(elsewhere);
    await elsewhere.getByRole('alert').getByText('Your text is a draft of its own now.').waitFor();
    await draftState(elsewhere, saved).waitFor();
    await elsewhere.waitForURL((url) => url.href !== address);
    await elsewhere.reload();
    await storyBox(elsewhere).waitFor();
    await expectSoon(
      () => storyBox(elsewhere).textContent(),
      'This is our common beginning. Only this tab knows.',
    );
    expect(complaints).toEqual([]);
  });

  it('becomes one story when two tabs publish the same text at once', async () => {
    const { page, context, complaints } = await site.newcomer();
    const address = await openNewDraft(page, 'Published at once');
    const elsewhere = await context.newPage();
    await openWritingPage(elsewhere, address);
    await Promise.all([openPublishPanel(page), openPublishPanel(elsewhere)]);
    await Promise.all([publishNow(page), publishNow(elsewhere)]);
    await Promise.all([page.waitForURL(/\/story\//), elsewhere.waitForURL(/\/story\//)]);
    expect(elsewhere.url()).toBe(page.url());
    expect(complaints).toEqual([]);
  });

  it('keeps what is written while it is being published', async () => {
    const { page, complaints } = await site.newcomer();
    await openNewDraft(page, 'Still writing');
    const isWritten = Promise.withResolvers<void>();
    await page.route('**/api/v1/story', async (route) => {
      await isWritten.promise;
      await route.continue();
    });
    await publishNow(page);
    await page.getByText('Publishing…').waitFor();
    await addToStory(page, ' One more thought.');
    isWritten.resolve();
    await page.getByText('What you wrote meanwhile is a draft of its own now.').waitFor();
    await draftState(page, saved).waitFor();
    await page.reload();
    await storyBox(page).waitFor();
    await expectSoon(() => storyBox(page).textContent(), 'This is our common beginning. One more thought.');
    expect(complaints).toEqual([]);
  });

  it('says of a refused publication and of a failing save what became of each, and goes on with both', async () => {
    const { page, complaints } = await site.newcomer({ expectedStatuses: [503] });
    await openNewDraft(page, 'Nothing works');
    const away = /\/api\/v1\/(?:draft|story)$/u;
    await page.route(away, (route) => route.fulfill({ status: 503, body: 'Content is away for a moment.' }));
    await addToStory(page, ' Nobody may lose this.');
    await publishNow(page);
    await page.getByRole('alert').getByText('Content is away for a moment.').waitFor();
    await draftState(page, /^Not saved\.$/).waitFor();
    await waitUntilKept(page, 'Nobody may lose this.');
    await page.unroute(away);
    await draftState(page, saved).waitFor();
    await publishNow(page);
    await page.waitForURL(/\/story\//);
    await storyText(page).getByText('This is our common beginning. Nobody may lose this.').waitFor();
    expect(complaints).toEqual([]);
  });
});
