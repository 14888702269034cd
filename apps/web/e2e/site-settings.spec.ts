import type { Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { openMenu } from './journeys.js';
import { openSite, type Somebody } from './open-site.js';
import { startTestSite } from './site.js';
import { newAdmin } from './staff.js';

describe('the settings of the site', () => {
  const site = openSite(startTestSite);
  let admin: Somebody;
  let reader: Somebody;

  beforeAll(async () => {
    admin = await newAdmin(site, { expectedStatuses: [409] });
    reader = await site.newcomer();
  });

  const save = (page: Page) => page.getByRole('button', { name: 'Save the settings of the site' }).click();
  const present = async () =>
    (await callOnce(admin.page, 'GET', '/admin/site')) as { readonly site_version: number };

  it('are changed by an admin, and another browser sees them with its next page', async () => {
    const { page } = admin;
    await page.goto('/admin/site');
    await page.getByLabel('Site name').fill('Lamp & Hill');
    await page.getByLabel('Site contact').fill('javascript:alert(1)');
    await page.locator('textarea[name=announcement]').fill('A contest begins on Monday.');
    await save(page);
    await page.getByText('Site contact must be an email address', { exact: false }).first().waitFor();
    await page.getByLabel('Site contact').fill('hello@lamp.example');
    await save(page);
    await page.getByText('Announcement until is required.').first().waitFor();
    await expectNoFault(page, 'the settings of the site');
    // What was typed and not saved is there after a reload.
    await page.reload();
    await page.getByText('What you had changed and not saved is here again.').waitFor();
    expect(await page.getByLabel('Site name').inputValue()).toBe('Lamp & Hill');
    await page.getByLabel('Announcement until').fill('2099-01-31T10:20');
    await save(page);
    await page.getByText('Saved. Pages that are opened from now on show it.').waitFor();

    const { page: other } = reader;
    await other.goto('/site/about');
    await other.getByRole('heading', { name: 'About Lamp & Hill', level: 1 }).waitFor();
    const bar = other.getByRole('complementary', { name: 'Announcement' });
    await bar.getByText('A contest begins on Monday.').waitFor();
    await expectNoFault(other, 'the announcement');
    expect(await other.locator('meta[name="contact"]').getAttribute('content')).toBe('hello@lamp.example');
    await bar.getByRole('button', { name: 'Close the announcement' }).click();
    await bar.waitFor({ state: 'detached' });
    await other.reload();
    await other.getByRole('heading', { name: 'About Lamp & Hill', level: 1 }).waitFor();
    // The menu opens once the app runs, which would show the bar.
    await openMenu(other);
    expect(await bar.count()).toBe(0);
  });

  it('show an admin who is late what another admin changed, and keep what was typed', async () => {
    const { page } = admin;
    await page.goto('/admin/site');
    await page.getByLabel('Tagline').fill('Stories by lamplight.');
    const { site_version } = await present();
    await callOnce(page, 'PUT', '/admin/site', { site_version, site_name: 'Hill & Lamp' });
    await save(page);
    await page.getByText('Another admin changed the settings meanwhile.', { exact: false }).waitFor();
    expect(await page.getByLabel('Site name').inputValue()).toBe('Hill & Lamp');
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Stories by lamplight.');
    await save(page);
    await page.getByText('Saved. Pages that are opened from now on show it.').waitFor();
    expect(await present()).toMatchObject({ site_name: 'Hill & Lamp', tagline: 'Stories by lamplight.' });
  });

  it('say whether the best stories of each week go out by email', async () => {
    const { page } = admin;
    const { page: other } = reader;
    const button = other.getByRole('button', { name: 'Get the best stories of the week by email' });
    await other.goto('/?sort=trending');
    await button.waitFor();
    await page.goto('/admin/site');
    await page.getByLabel('Send the best stories of each week by email').selectOption('No');
    await save(page);
    await page.getByText('Saved. Pages that are opened from now on show it.').waitFor();
    await other.goto('/?sort=trending');
    await openMenu(other);
    expect(await button.count()).toBe(0);
  });

  it('have rules with a preview, and an accent that can be read, which other browsers see at once', async () => {
    const { page } = admin;
    await page.goto('/admin/site');
    await page.locator('textarea[name=rules_text]').fill('# Kindness\n\nNo *spam*, please.');
    await page.getByRole('button', { name: 'Preview of rules text' }).click();
    const preview = page.getByRole('region', { name: 'Preview of rules text' });
    await preview.getByRole('heading', { name: 'Kindness', level: 2 }).waitFor();
    await page.getByRole('textbox', { name: 'Accent color', exact: false }).first().fill('#ffd400');
    await page.getByText('Accent color has a contrast of', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: /^Use #[\da-f]{6}$/u }).click();
    await expectNoFault(page, 'the texts and the accent of the site');
    await save(page);
    await page.getByText('Saved. Pages that are opened from now on show it.').waitFor();

    const { page: other } = reader;
    await other.goto('/site/rules');
    await other.getByRole('heading', { name: 'Kindness', level: 2 }).waitFor();
    await expectNoFault(other, 'the rules');
    const accent = await other.evaluate(() => {
      const link = document.createElement('span');
      link.style.color = 'var(--accent)';
      document.body.append(link);
      const { color } = getComputedStyle(link);
      link.remove();
      return color;
    });
    expect(accent).not.toBe('rgb(15, 107, 99)');
    const { page: newcomer } = await site.openPage();
    await newcomer.goto('/account/signup');
    await newcomer.getByRole('main').getByRole('link', { name: 'Rules' }).waitFor();
  });
});
