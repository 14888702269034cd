import type { Page } from 'playwright';
import { openSettings, part } from './account-journeys.js';
import { publish } from './api-calls.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { narrowLooks } from './looks.js';
import { openSite } from './open-site.js';

/** A PNG whose left half is red and whose right half is blue. */
const halves = async (page: Page) =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [400, 200];
      const context = canvas.getContext('2d');
      for (const [index, colour] of ['#c00', '#00c'].entries()) {
        if (context) context.fillStyle = colour;
        context?.fillRect(index * 200, 0, 200, 200);
      }
      return canvas.toDataURL().slice('data:image/png;base64,'.length);
    }),
    'base64',
  );

/** The colour in the middle of the face of somebody, once its picture is there. */
const colourOf = (page: Page) =>
  page
    .locator('img[src^="/media/"]')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 1;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, 1, 1);
      const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    });

describe('the picture of a member', () => {
  const site = openSite();

  it('is chosen, cropped and shown on the profile and on cards, and removed', async () => {
    const { page, person } = await site.newcomer();
    await publish(page, 'With a face', {});
    await openSettings(page, 'profile');
    const picture = part(page, 'Picture');
    const file = { name: 'me.png', mimeType: 'image/png', buffer: await halves(page) };
    const choose = () => picture.getByLabel('Choose a picture').setInputFiles(file);
    await choose();
    const dialog = page.getByRole('dialog', { name: 'Your picture' });
    await dialog.getByRole('img', { name: 'The part of the picture that others will see' }).waitFor();
    await expectNoFault(page, 'cropping a picture', narrowLooks);
    // By keyboard: the right end.
    await dialog.getByLabel('Left to right').focus();
    await page.keyboard.press('End');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expectSoon(() => colourOf(page), 'blue');
    await expectNoFault(page, 'settings with a picture', narrowLooks);

    await page.goto(`/user/${person.username}`);
    await expectSoon(() => colourOf(page), 'blue');
    const card = page.getByRole('article').filter({ hasText: 'With a face' });
    await card.locator('img[src$="/64.webp"]').waitFor();
    const visitor = await site.openPage();
    await visitor.page.goto(`/user/${person.username}`);
    await expectSoon(() => colourOf(visitor.page), 'blue');

    await openSettings(page, 'profile');
    await picture.getByRole('button', { name: 'Remove the picture' }).click();
    await picture.locator('img').waitFor({ state: 'detached' });
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await visitor.page.locator('img[src^="/media/"]').count()).toBe(0);
  });

  it('that cannot be used is refused in words, and a lost connection loses nothing', async () => {
    const { page } = await site.newcomer({ expectedStatuses: [413] });
    await openSettings(page, 'profile');
    const picture = part(page, 'Picture');
    const choose = (mimeType: string, buffer: Buffer) =>
      picture.getByLabel('Choose a picture').setInputFiles({ name: 'a file', mimeType, buffer });
    const said = (text: string) => picture.getByRole('alert').filter({ hasText: text }).waitFor();
    await choose('image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await said('Please choose a picture: a JPEG, PNG, WebP, AVIF or GIF.');
    await choose('image/png', Buffer.from('no picture'));
    await said('This picture could not be read.');
    await choose('image/png', Buffer.alloc(10 * 1024 * 1024 + 1));
    await said('The picture is too large: at most 10 MB.');
    await choose('image/png', await halves(page));
    const dialog = page.getByRole('dialog', { name: 'Your picture' });
    const refuse = (status: number, body: string) =>
      page.route('**/api/v1/user/account/picture', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status, body }) : route.continue(),
      );
    await refuse(413, 'The picture is too large: at most 10 MB.');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'The picture is too large' }).waitFor();
    await page.unroute('**/api/v1/user/account/picture');
    await dialog.getByLabel('Left to right').focus();
    await page.keyboard.press('Home');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expectSoon(() => colourOf(page), 'red');
  });
});
