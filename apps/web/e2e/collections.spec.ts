import type { Page } from 'playwright';
import { publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { arrange, openMore } from './journeys.js';
import { expectFocus } from './keys.js';
import { openSite } from './open-site.js';

interface Collection {
  readonly collection_id: number;
  readonly slug: string;
}

describe('collections', () => {
  const site = openSite();

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const titles = (page: Page) => () => page.locator('#feed article h3').allTextContents();

  it('a member adds a story to a new one and to others, and finds them on the profile', async () => {
    const author = await site.newcomer();
    const story = await publish(author.page, 'First light');
    const { page, person } = await site.newcomer();
    await callOnce(page, 'POST', '/collection', { title: 'Of mornings' });
    await page.goto(`/story/${story.slug}`);
    await heading(page, 'First light').waitFor();
    const button = page.getByRole('button', { name: 'Add to a collection: First light' });
    await openMore(page);
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Collections with “First light”' });
    await dialog.getByRole('checkbox', { name: 'Of mornings' }).waitFor();
    await expectNoFault(page, 'the dialog that adds a story to collections');
    await dialog.getByLabel('Title').fill('Of light');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('button', { name: 'More', exact: true }));
    await openMore(page);
    await button.click();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Of light');
    await dialog.getByLabel('Visibility').selectOption('Public');
    await dialog.getByRole('button', { name: 'Create and add' }).click();
    await dialog.getByText('The collection is created, and the story is in it.').waitFor();
    const created = dialog.getByRole('checkbox', { name: 'Of light' });
    await expectSoon(() => created.isChecked(), true);
    expect(await dialog.getByLabel('Title').inputValue()).toBe('');
    const added = page.waitForResponse((response) => response.url().endsWith('/api/v1/collection/story'));
    await dialog.getByRole('checkbox', { name: 'Of mornings' }).check();
    await added;
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await openMore(page);
    await button.click();
    await expectSoon(() => dialog.getByRole('checkbox', { checked: true }).count(), 2);

    await page.goto(`/user/${person.username}`);
    await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Collections' }).click();
    await page.getByRole('link', { name: 'Of mornings', exact: true }).waitFor();
    await expectNoFault(page, 'the collections of a member');
    await page.getByRole('link', { name: 'Of light', exact: true }).click();
    await heading(page, 'Of light').waitFor();
    await expectSoon(titles(page), ['First light']);
    const [book] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'EPUB' }).click(),
    ]);
    expect(book.suggestedFilename()).toBe('of-light.epub');
    expect(await book.failure()).toBeNull();
  });

  it('a member orders one, writes notes, renames it and deletes it', async () => {
    const { page, person } = await site.newcomer({ expectedStatuses: [404] });
    await page.goto(`/user/${person.username}/collections`);
    await page.getByText('You have no collections yet.').waitFor();
    await page.getByRole('button', { name: 'New collection' }).click();
    const dialog = page.getByRole('dialog', { name: 'New collection' });
    await dialog.getByRole('button', { name: 'Create collection' }).click();
    await dialog.getByText('Title is required.').first().waitFor();
    await dialog.getByLabel('Title').fill('Of stones');
    await dialog.getByLabel('Visibility').selectOption('Public');
    await dialog.getByRole('button', { name: 'Create collection' }).click();
    await heading(page, 'Of stones').waitFor();
    await page.getByText('This collection has no stories yet.').waitFor();
    const collection_id = Number(new URL(page.url()).pathname.split('/')[2]);
    for (const title of ['Ash', 'Bay', 'Cod']) {
      const { story_id } = await publish(page, title);
      await callOnce(page, 'POST', '/collection/story', { collection_id, story_id });
    }
    await page.reload();
    await expectSoon(titles(page), ['Ash', 'Bay', 'Cod']);
    await arrange(page, 'Last added');
    await expectSoon(titles(page), ['Cod', 'Bay', 'Ash']);

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const rows = page.getByRole('region', { name: 'Stories' }).locator('ol > li');
    const order = async () => (await rows.getByRole('link').allTextContents()).join(' ');
    await expectSoon(order, 'Ash Bay Cod');
    await expectNoFault(page, 'the page on which a collection is edited');
    const stored = () => page.waitForResponse('**/api/v1/collection/*/stories*');
    const grip = page.getByRole('button', { name: /^Move “Cod”, story/ });
    await grip.focus();
    let read = stored();
    await page.keyboard.press('Home');
    await expectSoon(order, 'Cod Ash Bay');
    await expectFocus(grip);
    await read;
    read = stored();
    await page.getByRole('button', { name: 'Take “Ash” out of the collection' }).click();
    await expectSoon(order, 'Cod Bay');
    await read;
    await page.getByRole('button', { name: 'Add a note on “Bay”' }).click();
    const note = page.getByRole('dialog', { name: 'Note on “Bay”' });
    await note.getByLabel('Note').fill('Read it by the sea.');
    await note.getByRole('button', { name: 'Save' }).click();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change the note on “Bay”' }).waitFor();

    await page.getByLabel('Title').fill('Of pebbles');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await page.waitForURL(`**/collection/${collection_id}/of-pebbles?edit`);
    await heading(page, 'Of pebbles').waitFor();
    await page.getByText('The collection is saved.').waitFor();
    await expectFocus(save);
    await page.goto(`/collection/${collection_id}/of-stones`);
    await page.waitForURL(`**/collection/${collection_id}/of-pebbles`);
    await expectSoon(titles(page), ['Cod', 'Bay']);
    await page.getByText('Read it by the sea.').waitFor();
    await expectNoFault(page, 'a collection');

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the collection' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForURL(`**/user/${person.username}/collections`);
    await page.goto(`/collection/${collection_id}`);
    await heading(page, 'Not Found').waitFor();
  });

  it('moves a story to the end without loading what lies between', async () => {
    const { page } = await site.newcomer();
    const { collection_id } = (await callOnce(page, 'POST', '/collection', {
      title: 'Of many',
      collection_visibility: 'public',
    })) as Collection;
    for (let number = 1; number <= 26; number += 1) {
      const { story_id } = await publish(page, `Wave ${number}`);
      await callOnce(page, 'POST', '/collection/story', { collection_id, story_id });
    }
    await page.goto(`/collection/${collection_id}/of-many?edit`);
    await page.getByRole('button', { name: 'Move “Wave 1”, story 1 of 26', exact: true }).press('End');
    await page.getByText('“Wave 1” is the last story now.').first().waitFor();
    await expectFocus(page.getByRole('button', { name: 'Move “Wave 2”, story 1 of 26', exact: true }));
    await expectSoon(() => page.getByRole('button', { name: /^Move “Wave \d+”, story/u }).count(), 25);
    await page.reload();
    await page.getByRole('button', { name: 'More stories' }).click();
    await page.getByRole('button', { name: 'Move “Wave 1”, story 26 of 26', exact: true }).waitFor();
  });

  it('a reader subscribes to it, finds it among their subscriptions, and ends that', async () => {
    const own = await site.newcomer();
    const collection = { title: 'Of harbours', collection_visibility: 'public' };
    const { collection_id, slug } = (await callOnce(
      own.page,
      'POST',
      '/collection',
      collection,
    )) as Collection;
    const { page, person } = await site.newcomer();
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/collection/${collection_id}/${slug}`);
    const subscribe = page.getByRole('button', { name: 'subscribe “Of harbours”' });
    await subscribe.focus();
    await page.keyboard.press('Enter');
    const subscribed = page.getByRole('button', { name: 'subscribed “Of harbours”' });
    await subscribed.waitFor();
    await page.getByText('You are subscribed to “Of harbours”.').waitFor({ state: 'attached' });
    await expectNoFault(page, 'a collection with its subscriber');
    await page.reload();
    await subscribed.waitFor();
    await page.goto(`/user/${person.username}/subscriptions`);
    await arrange(page, 'Collections');
    await page.getByRole('link', { name: 'Of harbours' }).waitFor();
    await expectNoFault(page, 'the collections to which a member subscribes');
    await page.getByRole('link', { name: 'Of harbours' }).click();
    await subscribed.click();
    await subscribe.waitFor();
    await page.goto(`/user/${person.username}/subscriptions/newest/collections`);
    await page.getByText('You have not subscribed to a collection yet.').waitFor();
    await own.page.goto(`/collection/${collection_id}/${slug}`);
    await own.page.getByRole('main').getByRole('link', { name: 'Edit' }).waitFor();
    expect(await own.page.getByRole('button', { name: /subscribe/u }).count()).toBe(0);
  });

  it('stands in the first response, and a private one is there for its member alone', async () => {
    const { page } = await site.newcomer({ expectedStatuses: [404] });
    const { story_id } = await publish(page, 'On paper');
    const create = async (title: string, collection_visibility: string) =>
      (await callOnce(page, 'POST', '/collection', { title, collection_visibility, story_id })) as Collection;
    const [shown, own] = [await create('Of paper', 'public'), await create('Of ink', 'private')];
    await page.goto(`/collection/${own.collection_id}/another`);
    await heading(page, 'Of ink').waitFor();
    await page.waitForURL(`**/collection/${own.collection_id}/of-ink`);
    const { page: others } = await site.openPage({ expectedStatuses: [404] });
    await others.goto(`/collection/${shown.collection_id}/of-paper`);
    await heading(others, 'Of paper').waitFor();
    expect(await titles(others)()).toEqual(['On paper']);
    await others.goto(`/collection/${own.collection_id}/of-ink`);
    await heading(others, 'Not Found').waitFor();
  });
});
