import { openSettings, part } from './account-journeys.js';
import { expectNoFault } from './expect-no-fault.js';
import { openSite } from './open-site.js';

describe('the strength of a password', () => {
  const site = openSite();

  it('is shown at sign-up beside the field, and nothing is loaded for it before the field is entered', async () => {
    const { page } = await site.openPage();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/account/signup', { waitUntil: 'networkidle' });
    const ofMeter = () => scripts.filter((url) => /password-(?:meter|strength)|score-password/u.test(url));
    expect(ofMeter()).toEqual([]);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('password1');
    await page.getByText('Strength: very weak. This is a commonly used password.').waitFor();
    expect(ofMeter().length).toBeGreaterThan(0);
    // A screen reader reads the strength with the field, and again when it changes.
    const noteId = (await password.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${noteId}"]`).textContent()).toContain('Strength: very weak.');
    expect(await page.locator(`[id="${noteId}"] [aria-live="polite"]`).count()).toBe(1);
    await expectNoFault(page, 'sign-up with a weak password');
    await password.fill('tea-and-lanterns-by-the-sea');
    await page.getByText('Strength: strong.').waitFor();
  });

  it('takes the name typed above for a part of the password that anybody would guess', async () => {
    const { page } = await site.openPage();
    await page.goto('/account/signup');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('quillameadow');
    await page.getByText(/Strength: (?:good|fair|strong)\./u).waitFor();
    await page.getByLabel('Username').fill('quillameadow');
    await page.getByText(/Strength: (?:very )?weak\./u).waitFor();
  });

  it('is shown where the password is changed', async () => {
    const { page } = await site.newcomer();
    await openSettings(page, 'account');
    const form = part(page, 'Password');
    await form.getByLabel('New password', { exact: true }).fill('qwertyuiop');
    await form.getByText('Strength: very weak.').waitFor();
  });
});
