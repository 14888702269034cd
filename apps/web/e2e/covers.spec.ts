import type { Page } from 'playwright';
import { publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { openNewDraft, openPublishPanel, publishNow } from './journeys.js';
import { narrowLooks } from './looks.js';
import { openSite } from './open-site.js';

/** A PNG of one colour. */
const square = async (page: Page) =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [600, 600];
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = '#c00';
      context?.fillRect(0, 0, 600, 600);
      return canvas.toDataURL().slice('data:image/png;base64,'.length);
    }),
    'base64',
  );

describe('the cover that an author chose', () => {
  const site = openSite();

  it('is cropped and described before publishing, and shown on the story and on its card', async () => {
    const { page, person, complaints } = await site.newcomer();
    await openNewDraft(page, 'A ferry with a cover');
    const panel = await openPublishPanel(page);
    const file = { name: 'ferry.png', mimeType: 'image/png', buffer: await square(page) };
    await panel.getByLabel('Choose a cover').setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Your cover' });
    const preview = dialog.getByRole('img', { name: 'The part of the picture that others will see' });
    const shape = await preview.evaluate(({ clientWidth, clientHeight }) => clientHeight / clientWidth);
    expect(shape).toBeCloseTo(1.5, 1);
    await dialog.getByRole('button', { name: 'Use this cover' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // In the card and beside the button.
    await expectSoon(() => panel.locator('img[src^="/media/"][src$="/144.webp"]').count(), 2);
    await panel.getByLabel('Alternative text').fill('A red ferry');
    await panel.getByLabel('Alternative text').press('Enter');
    await expectNoFault(page, 'the panel with a cover', narrowLooks);
    await publishNow(page);
    await page.waitForURL(/\/story\//);
    const cover = page.getByRole('img', { name: 'A red ferry' });
    await expectSoon(
      () => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
      320,
    );
    await page.goto(`/user/${person.username}`);
    const card = page.getByRole('article').filter({ hasText: 'A ferry with a cover' });
    await card.locator('img[src$="/144.webp"]').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is chosen for a series where it is edited, and removed', async () => {
    const { page } = await site.newcomer();
    await publish(page, 'The first ferry', {});
    const { slug } = (await callOnce(page, 'POST', '/series', { title: 'Ferries' })) as { slug: string };
    await page.goto(`/series/${slug}/edit`);
    const part = page.getByRole('region', { name: 'Cover' });
    const file = { name: 'ferry.png', mimeType: 'image/png', buffer: await square(page) };
    await part.getByLabel('Choose a cover').setInputFiles(file);
    await page.getByRole('button', { name: 'Use this cover' }).click();
    await part.locator('img[src$="/144.webp"]').waitFor();
    await page.goto(`/series/${slug}`);
    await page.locator('img[src^="/media/"][src$="/320.webp"]').waitFor();
    await page.goto(`/series/${slug}/edit`);
    await part.getByRole('button', { name: 'Remove the cover' }).click();
    await part.locator('img[src^="/media/"]').waitFor({ state: 'detached' });
  });

  it('is chosen for a collection, and shown on its page and in the list of collections', async () => {
    const { page, person } = await site.newcomer();
    const { story_id } = await publish(page, 'A ferry of a collection', {});
    const { collection_id: id } = (await callOnce(page, 'POST', '/collection', {
      title: 'Of ferries',
      collection_visibility: 'public',
    })) as { collection_id: number };
    await callOnce(page, 'POST', '/collection/story', { collection_id: id, story_id });
    await page.goto(`/collection/${id}/of-ferries?edit`);
    const part = page.getByRole('region', { name: 'Cover' });
    const file = { name: 'ferry.png', mimeType: 'image/png', buffer: await square(page) };
    await part.getByLabel('Choose a cover').setInputFiles(file);
    await page.getByRole('button', { name: 'Use this cover' }).click();
    await part.locator('img[src$="/144.webp"]').waitFor();
    await page.goto(`/collection/${id}/of-ferries`);
    await page.locator('img[src^="/media/"][src$="/320.webp"]').waitFor();
    await expectNoFault(page, 'a collection with a cover', narrowLooks);
    await page.goto(`/user/${person.username}/collections`);
    const card = page.getByRole('article').filter({ hasText: 'Of ferries' });
    await card.locator('img[src^="/media/"][src$="/144.webp"]').waitFor();
  });
});
