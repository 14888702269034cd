import type { BrowserContext, Page } from 'playwright';
import { publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectSoon } from './expect-soon.js';
import { addToStory, arrangeButton, openFilters, openPublishPanel, openWritingPage } from './journeys.js';
import { expectFocus } from './keys.js';
import { wideWindow } from './looks.js';
import { openSite } from './open-site.js';

interface Watcher extends EventTarget {
  readonly requestClose: () => void;
  readonly destroy: () => void;
}

interface Pressing {
  CloseWatcher: new () => Watcher;
  /** Returns whether something was open that the request closes. */
  pressBack: () => boolean;
}

/** Android's Back, which no browser without a window has: the newest watcher gets the request of the platform. */
async function noteWatchers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const place = globalThis as unknown as Pressing;
    const open: Watcher[] = [];
    place.CloseWatcher = class extends place.CloseWatcher {
      constructor() {
        super();
        open.push(this);
        this.addEventListener('close', () => open.splice(open.indexOf(this), 1));
      }
      override destroy = () => {
        if (open.includes(this)) open.splice(open.indexOf(this), 1);
        super.destroy();
      };
    };
    place.pressBack = () => {
      const newest = open.at(-1);
      newest?.requestClose();
      return newest !== undefined;
    };
  });
}

/** A dialog is seen a moment before its watcher is there. */
const pressBack = (page: Page) => page.waitForFunction(() => (globalThis as unknown as Pressing).pressBack());

describe('Back with something open over the page', () => {
  const site = openSite();
  const phone = { viewport: { width: 320, height: 640 } };
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
  const gone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
  const here = (page: Page) => new URL(page.url()).pathname;

  /** Opens the about page and follows its link to home, so that Back leads from home to it. */
  async function openHome(page: Page): Promise<void> {
    await page.goto('/site/about');
    await page.getByRole('banner').getByRole('link', { name: 'Quillstead' }).click();
    await page.waitForURL('/');
    await arrangeButton(page).waitFor();
  }

  it('closes the menu and the filters of a phone, and is left to the browser when nothing is open', async () => {
    const { page, context } = await site.openPage(phone);
    await noteWatchers(context);
    await openHome(page);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.click();
    await dialog(page, 'Menu').waitFor();
    await pressBack(page);
    await gone(page);
    await expectFocus(menu);
    await openFilters(page);
    await dialog(page, 'Filters').waitFor();
    await pressBack(page);
    await gone(page);
    await expectFocus(arrangeButton(page));
    expect(here(page)).toBe('/');
    expect(await page.evaluate(() => (globalThis as unknown as Pressing).pressBack())).toBe(false);
  });

  it('closes a form over the page and a confirmation, and what was typed stays', async () => {
    const { page, context, person } = await site.newcomer(phone);
    await noteWatchers(context);
    const address = `/user/${person.username}/collections`;
    await page.goto(address);
    const create = page.getByRole('button', { name: 'New collection' });
    await create.click();
    await dialog(page, 'New collection').getByLabel('Title').fill('Of moors');
    await pressBack(page);
    await gone(page);
    expect(here(page)).toBe(address);
    await create.click();
    expect(await dialog(page, 'New collection').getByLabel('Title').inputValue()).toBe('Of moors');
    await dialog(page, 'New collection').getByRole('button', { name: 'Create collection' }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the collection' }).click();
    await dialog(page, 'Delete').waitFor();
    await pressBack(page);
    await gone(page);
    await page.getByRole('heading', { level: 1, name: 'Of moors' }).waitFor();
  });

  it('closes the list of fonts and a dialog of the write page', async () => {
    const { page, context } = await site.newcomer(phone);
    await noteWatchers(context);
    await openWritingPage(page);
    await page.getByLabel('Title').fill('On hold');
    await addToStory(page, 'The ferry waits for nobody.');
    const panel = await openPublishPanel(page);
    await panel.getByText('More', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Font' }).click();
    await page.getByRole('option', { name: 'Lora' }).waitFor();
    await pressBack(page);
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Set a time' }).click();
    await dialog(page, 'Publish later').waitFor();
    await pressBack(page);
    await dialog(page, 'Publish later').waitFor({ state: 'detached' });
    await panel.waitFor();
    await pressBack(page);
    await gone(page);
    expect(await page.getByLabel('Title').inputValue()).toBe('On hold');
  });

  it('closes a page that is open as a modal', async () => {
    const { page, context } = await site.openPage(wideWindow());
    await noteWatchers(context);
    await openHome(page);
    const logIn = page.getByRole('banner').getByRole('link', { name: /^login/iu });
    await logIn.click();
    await dialog(page, 'Login').waitFor();
    await pressBack(page);
    await gone(page);
    await expectFocus(logIn);
    expect(here(page)).toBe('/');
  });

  it('leaves the page where the browser has no request to close, and the menu goes with it', async () => {
    const { page, context } = await site.openPage(phone);
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'CloseWatcher'));
    await openHome(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await dialog(page, 'Menu').waitFor();
    await page.goBack();
    await page.waitForURL('/site/about');
    await gone(page);
  });

  it('is not what Escape is: suggestions close alone', async () => {
    const { page } = await site.newcomer(phone);
    await publish(page, 'A sea', { hashtag_list: ['#seaside'] });
    const suggested = async () =>
      ((await callOnce(page, 'GET', '/search/autosuggest?q=%23seaside')) as unknown[]).length;
    await expectSoon(suggested, 1);
    await page.goto('/');
    await openFilters(page);
    await dialog(page, 'Filters').getByLabel('Without hashtags').click();
    await page.keyboard.type('seas');
    const option = page.getByRole('option', { name: '#seaside' });
    await option.waitFor();
    await page.keyboard.press('Escape');
    await option.waitFor({ state: 'detached' });
    expect(await dialog(page, 'Filters').getByLabel('Without hashtags').inputValue()).toBe('seas');
    await page.keyboard.press('Escape');
    await gone(page);
  });
});
