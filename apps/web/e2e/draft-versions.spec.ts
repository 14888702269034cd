import type { Page } from 'playwright';
import { expectSoon } from './expect-soon.js';
import {
  draftState,
  openDrafts,
  openOptions,
  openWritingPage,
  publishNow,
  saveByHand,
  storyBox,
} from './journeys.js';
import { expectFocus } from './keys.js';
import { openSite } from './open-site.js';

const saved = /^Saved at/;

/** Waits for the next save and gives the bytes that were sent for it. */
async function nextSave(page: Page): Promise<number> {
  const saving = await page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/draft') && response.request().method() === 'POST',
  );
  return saving.request().postDataBuffer()?.length ?? 0;
}

/** Pastes, and gives what the next frame says of it. */
async function paste(page: Page, html: string): Promise<string> {
  return storyBox(page).evaluate(async (box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await new Promise(requestAnimationFrame);
    const said = box.closest('[aria-busy="true"]')?.querySelectorAll('[role="status"]') ?? [];
    return [...said].map(({ textContent }) => textContent).join('');
  }, html);
}

describe('saving a draft', () => {
  const site = openSite();

  it('brings back an earlier version, which can be undone, by the keyboard alone', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await storyBox(page).click();
    await page.keyboard.type('The lamp was lit before dusk.');
    await draftState(page, saved).waitFor();
    await storyBox(page).press('ControlOrMeta+a');
    const secondSave = nextSave(page);
    await page.keyboard.type('Nobody came, and nobody went.');
    await secondSave;

    await (await openOptions(page)).getByRole('button', { name: 'Versions' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
    await dialog.getByRole('button', { name: '6 words' }).press('Enter');
    await dialog.getByRole('region').getByText('The lamp was lit before dusk.').waitFor();
    const thirdSave = nextSave(page);
    await dialog.getByRole('button', { name: 'Bring back' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expectSoon(() => storyBox(page).textContent(), 'The lamp was lit before dusk.');
    await thirdSave;
    await storyBox(page).press('ControlOrMeta+z');
    await expectSoon(() => storyBox(page).textContent(), 'Nobody came, and nobody went.');
  });

  it('closes the versions on Escape and gives the focus back', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await storyBox(page).click();
    await page.keyboard.type('Once upon a time.');
    await draftState(page, saved).waitFor();
    await (await openOptions(page)).getByRole('button', { name: 'Versions' }).press('Enter');
    await page.getByText('There are none yet.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('button', { name: 'Options' }));
  });

  it('sends the word that changed and not the novel', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await storyBox(page).click();
    const firstSave = nextSave(page);
    const said = await paste(page, `<p>${'A lamp,&nbsp;lit.<br>Dusk. '.repeat(20)}</p>`.repeat(400));
    expect(said).toBe('Taking in what you pasted…');
    expect(await firstSave).toBeGreaterThan(200_000);
    await page.waitForURL(/id=/);
    const secondSave = nextSave(page);
    await storyBox(page).press('ControlOrMeta+End');
    await page.keyboard.type('The last word');
    expect(await secondSave).toBeLessThan(1_000);
    await draftState(page, saved).waitFor();
    await page.reload();
    await storyBox(page).waitFor();
    await expectSoon(async () => (await storyBox(page).textContent())?.endsWith('The last word'), true);
    // A draft that is opened again is known, too.
    const thirdSave = nextSave(page);
    await storyBox(page).press('ControlOrMeta+Home');
    await page.keyboard.type('First ');
    expect(await thirdSave).toBeLessThan(1_000);
    // A selection goes from its first word to its last.
    await storyBox(page).press('ControlOrMeta+Home');
    await page.keyboard.press('ControlOrMeta+Shift+End');
    await page.keyboard.type('All anew.');
    await expectSoon(() => storyBox(page).textContent(), 'All anew.');
  });

  it('makes one draft when the response to the first save is lost', async () => {
    const { page } = await site.newcomer({ goesOffline: true });
    await openWritingPage(page);
    let lost = 0;
    await page.route('**/api/v1/draft', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      // The server receives the request, the browser never receives the response.
      await route.fetch();
      return route.abort('internetdisconnected');
    });
    await page.getByLabel('Title').fill('Only once');
    await storyBox(page).click();
    await page.keyboard.type('Sent into the dark.');
    await draftState(page, /^Offline/).waitFor();
    await page.keyboard.type(' And more.');
    await draftState(page, saved).waitFor();
    expect(lost).toBe(1);
    await page.waitForURL(/id=/);
    await page.reload();
    await storyBox(page).waitFor();
    await expectSoon(() => storyBox(page).textContent(), 'Sent into the dark. And more.');
    const drawer = await openDrafts(page);
    await expectSoon(() => drawer.getByRole('link', { name: 'Only once' }).count(), 1);
  });

  it('publishes one story when the response to publishing is lost', async () => {
    const { page } = await site.newcomer({ goesOffline: true });
    await openWritingPage(page);
    await saveByHand(page);
    let lost = 0;
    const slugs: string[] = [];
    await page.route('**/api/v1/story', async (route) => {
      const response = await route.fetch();
      slugs.push(((await response.json()) as { slug: string }).slug);
      lost += 1;
      return lost === 1 ? route.abort('internetdisconnected') : route.fulfill({ response });
    });
    await page.getByLabel('Title').fill('Published once');
    await storyBox(page).click();
    await page.keyboard.type('It was said once, and known to everybody.');
    await publishNow(page);
    await page.getByText('Not published: there is no connection.').waitFor();
    await publishNow(page);
    await page.waitForURL(/\/story\//);
    expect(slugs).toEqual([slugs[0], slugs[0]]);
  });
});
