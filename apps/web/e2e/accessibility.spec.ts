import type { Page } from 'playwright';
import { publish } from './api-calls.js';
import { expectNoFault } from './expect-no-fault.js';
import { narrowLooks } from './looks.js';
import { openWritingPage, signUp } from './journeys.js';
import { openSite } from './open-site.js';

describe('every page', () => {
  const site = openSite();
  let story: string;

  beforeAll(async () => {
    const { page, context } = await site.newcomer();
    story = `/story/${(await publish(page, 'Something to look at')).slug}`;
    await context.close();
  });

  it('keeps WCAG 2.2 AA and scrolls only down in each width and both themes', async () => {
    const { page, context } = await site.openPage({
      expectedStatuses: [404],
    });
    for (const address of ['/', story, '/account/login', '/account/signup', '/site/about', '/no/such/place'])
      await look(page, address);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await expectNoFault(page, 'the menu', narrowLooks);
    await page.goto('/account/signup');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expectNoFault(page, 'a form with faults');
    await signUp(page);
    for (const address of ['/', '/site/welcome', story]) await look(page, address);
    await openWritingPage(page);
    await page.getByLabel('Hashtags').pressSequentially('sea ');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Story is required.').first().waitFor();
    await expectNoFault(page, '/write');
    await context.close();
  });
});

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await expectNoFault(page, address);
}
