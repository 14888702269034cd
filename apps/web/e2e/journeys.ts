import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { callOnce } from './call-api.js';
import { widestPage } from './looks.js';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Somebody nobody has met yet. */
export function newPerson(): Person {
  const username = `ann_${randomBytes(4).toString('hex')}`;
  return {
    username,
    email: `${username}@example.org`,
    password: `tea-and-${randomBytes(6).toString('hex')}`,
  };
}

/** Signs up by the form and arrives on the welcome page. */
export async function signUpByForm(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto('/account/signup');
  await fillSignUp(page, person);
  await page.waitForURL('/site/welcome');
  await page.getByRole('heading', { name: `Welcome, ${person.username}` }).waitFor();
  return person;
}

/** Fills the form to sign up, on its page or in its modal, and sends it. */
export async function fillSignUp(page: Page, person: Person = newPerson()): Promise<void> {
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password confirmation').fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

/** Makes somebody a member and logs this browser in, without the form and without opening a page. */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  const { username, email, password } = person;
  await callOnce(page, 'POST', '/user/account/session');
  await callOnce(page, 'POST', '/user/account/signup', {
    username,
    email,
    password1: password,
    password2: password,
  });
  return person;
}

/** The control of a list's bar that has its orders and filters. */
export const arrangeButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Arrange the list/u });

/** Follows a link of that control. */
export async function arrange(page: Page, name: string): Promise<void> {
  await arrangeButton(page).click();
  await page.locator('[popover]:popover-open').getByRole('link', { name, exact: true }).click();
}

export const filtersButton = (page: Page): Locator => page.getByRole('button', { name: /^Filters/u });

/** Opens the menu at the end of a story. */
export const openMore = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'More', exact: true }).click();

/** The button of the menu of a person, a comment or a card. */
export const moreAbout = (page: Page, what: string | RegExp): Locator =>
  page.getByRole('button', { name: typeof what === 'string' ? `More about ${what}` : what }).first();

/** Opens the dialog of the filters of a list. */
export async function openFilters(page: Page): Promise<void> {
  await arrangeButton(page).click();
  await filtersButton(page).click();
}

/** Opens the writing page and waits until it can be written on. */
export async function openWritingPage(page: Page, address = '/write'): Promise<void> {
  await page.goto(address);
  await storyBox(page).waitFor();
}

export function storyBox(page: Page) {
  return page.getByRole('textbox', { name: 'Story', exact: true });
}

/** The one line of the write page: the drafts, how the text stands, its words, Publish. */
export function writeLine(page: Page): Locator {
  return page.locator('[data-write-line]');
}

/** The button of the write page that leads on to the panel. */
export function publishButton(page: Page): Locator {
  return writeLine(page).getByRole('button', { name: /^(?:Publish|Save)$/u });
}

/** Opens the panel in which a story is described and published, or its changes are, and gives it. */
export async function openPublishPanel(page: Page): Promise<Locator> {
  await publishButton(page).click();
  const panel = page.getByRole('dialog', { name: /^(?:Publish|Save the changes)$/u });
  await panel.waitFor();
  return panel;
}

/** Opens the panel with the fields that are seldom changed, and gives it. */
export async function openMoreFields(page: Page): Promise<Locator> {
  const panel = await openPublishPanel(page);
  await panel.getByText('More', { exact: true }).click();
  return panel;
}

/** Publishes what is on the write page, by the panel; it may be open already. */
export async function publishNow(page: Page): Promise<void> {
  const now = page.getByRole('dialog').getByRole('button', { name: /^(?:Publish now|Save changes)$/u });
  if (!(await now.isVisible())) await openPublishPanel(page);
  await now.click();
}

/** Opens the drawer with the drafts and gives it; it may be open already. */
export async function openDrafts(page: Page): Promise<Locator> {
  const drawer = page.getByRole('dialog', { name: 'Your drafts' });
  if (!(await drawer.isVisible())) await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  await drawer.waitFor();
  return drawer;
}

/** Opens what is seldom done with the text that is written, and gives it. */
export async function openOptions(page: Page): Promise<Locator> {
  await writeLine(page).getByRole('button', { name: 'Options' }).click();
  const options = page.getByRole('dialog', { name: 'Options' });
  await options.waitFor();
  return options;
}

/** Has the draft saved by hand alone. */
export async function saveByHand(page: Page): Promise<void> {
  await (await openOptions(page)).getByLabel('Save by itself').uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Options' }).waitFor({ state: 'detached' });
}

/** The text of the story that a page shows; the excerpts of related stories stand below it. */
export function storyText(page: Page) {
  return page.locator('[data-story-text]');
}

/** Writes and saves a new draft, and gives its address. */
export async function openNewDraft(page: Page, title: string): Promise<string> {
  await openWritingPage(page);
  await page.getByLabel('Title').fill(title);
  await addToStory(page, 'This is our common beginning.');
  await draftState(page, /^Saved at/).waitFor();
  await page.waitForURL(/id=/);
  return page.url();
}

/** Types at the end of the story. */
export async function addToStory(page: Page, text: string): Promise<void> {
  await storyBox(page).press('Control+End');
  await page.keyboard.type(text);
}

/** The message of the page about the draft and the server. */
export function draftState(page: Page, sentence: RegExp) {
  return page.getByRole('status').filter({ hasText: sentence });
}

/**
 * Whether the window has a full-screen menu and a bar at its foot in place of the header's links
 * (docs/product/pages.md#header-menu-and-footer).
 */
export function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 600;
}

/** The places that are always in sight: in the header, in a small window in the bar at the foot. */
export function mainPlaces(page: Page): Locator {
  return page.getByRole('navigation', { name: isNarrow(page) ? 'Main places' : 'Main', exact: true });
}

/** The link to one's own profile, which says that the page knows who is looking. */
export function ownProfile(page: Page, username: string): Locator {
  return mainPlaces(page).getByRole('link', { name: isNarrow(page) ? 'Me' : `@${username}`, exact: true });
}

/** The notifications button; `+2 new` is what it says of new notifications. */
export function notificationsButton(page: Page, news = ''): Locator {
  const name = `${news} Notifications`.trim();
  return mainPlaces(page).getByRole('link', { name, exact: true });
}

/** The button behind which a member finds the seldom places and the way out. */
export function menuButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: isNarrow(page) ? 'Menu' : 'Account menu' });
}

/** The menu that the menu button opens. */
export function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: isNarrow(page) ? 'Menu' : 'Account', exact: true });
}

/** Opens the menu and gives it. */
export async function openMenu(page: Page): Promise<Locator> {
  await menuButton(page).click();
  await menu(page).waitFor();
  return menu(page);
}

/**
 * The element that shows a modal: a dialog over the page, or in a small window the main part of a page of its own
 * (docs/product/pages.md#header-menu-and-footer).
 */
export function modalPlace(page: Page, name?: string): Locator {
  const isPage = (page.viewportSize()?.width ?? 0) <= widestPage;
  return isPage ? page.getByRole('main') : page.getByRole('dialog', { ...(name && { name }) });
}

/** Goes to the settings by the header's link or, in a small window, by the menu. */
export async function goToSettings(page: Page): Promise<void> {
  const place = isNarrow(page) ? await openMenu(page) : mainPlaces(page);
  await place.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
}

/** Logs out by the menu and arrives at home as a visitor. */
export async function logOut(page: Page): Promise<void> {
  const place = await openMenu(page);
  await place.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('/');
  await page.getByRole('link', { name: 'login & write' }).waitFor();
}

/** The search field of the header, opened by its button in a small window. */
export async function openSearch(page: Page): Promise<Locator> {
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' });
  if (isNarrow(page)) {
    const button = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
    await button.click();
  }
  await field.waitFor();
  return field;
}
