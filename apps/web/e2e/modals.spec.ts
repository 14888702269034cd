import { waitFor } from '@quillstead/testing';
import type { Page } from 'playwright';
import { fillLogIn } from './account-journeys.js';
import { publish } from './api-calls.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { newPerson, type Person, signUp } from './journeys.js';
import { expectFocus, tabTo } from './keys.js';
import { wideLooks, wideWindow } from './looks.js';
import { openSite } from './open-site.js';
import type { Watching } from './watched-page.js';

describe('a modal', () => {
  const site = openSite();
  let story: string;
  let person: Person;

  beforeAll(async () => {
    const { page, context } = await site.openPage();
    person = await signUp(page);
    story = `/story/${(await publish(page, 'Beneath a modal')).slug}`;
    await context.close();
  });

  const openStory = async (watching: Watching = {}) => {
    const watched = await site.openPage({ ...wideWindow(700), ...watching });
    const views: unknown[] = [];
    watched.page.on('request', (request) => {
      if (request.url().endsWith('/page-view')) views.push(request.postDataJSON().pathname);
    });
    // A page is the app's own once it is counted; a click before that is the browser's.
    const isOurs = () => watched.page.waitForRequest('**/page-view');
    await Promise.all([isOurs(), watched.page.goto(story)]);
    return { ...watched, views, isOurs };
  };
  const inHeader = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name });
  const modal = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
  const here = (page: Page) => new URL(page.url()).pathname;

  it('loses nothing that was typed, closes by Escape and a click beside it, and gives the focus back', async () => {
    const { page, views } = await openStory();
    await inHeader(page, 'sign up').click();
    const signUpModal = modal(page, 'Sign Up');
    await expectFocus(signUpModal.getByLabel('Username'));
    const { width = 0, height = 0 } = (await signUpModal.boundingBox()) ?? {};
    expect([Math.round(width), Math.round(height)]).toEqual([525, 575]);
    await expectNoFault(page, 'a form over the page', wideLooks);
    await page.keyboard.type('someone_new');
    await signUpModal.getByLabel('Password', { exact: true }).fill('tea-and-toast');
    await tabTo(page, signUpModal.getByRole('link', { name: 'Log in' }));
    await page.keyboard.press('Tab');
    await expectFocus(signUpModal.getByRole('button', { name: 'Close' }));
    await page.keyboard.press('Escape');
    await signUpModal.waitFor({ state: 'detached' });
    await expectFocus(inHeader(page, 'sign up'));
    const title = `Beneath a modal by ${person.username} - Quillstead`;
    await expectSoon(() => page.title(), title);
    expect(here(page)).toBe(story);

    await page.keyboard.press('Enter');
    await expectFocus(signUpModal.getByLabel('Username'));
    await expectSoon(() => signUpModal.getByLabel('Username').inputValue(), 'someone_new');
    await expectSoon(() => signUpModal.getByLabel('Password', { exact: true }).inputValue(), 'tea-and-toast');
    await signUpModal.getByRole('link', { name: 'Terms of Use' }).click();
    await expectFocus(modal(page, 'Terms of Use').getByRole('heading', { level: 1 }));
    await expectNoFault(page, 'a text over the page', wideLooks);
    await page.mouse.click(20, 350);
    await modal(page, 'Terms of Use').waitFor({ state: 'detached' });
    await expectFocus(inHeader(page, 'sign up'));
    await waitFor(() => views.length === 6, { what: 'six page views' });
    expect(views).toEqual([story, '/account/signup', story, '/account/signup', '/site/terms', story]);
  });

  it('closes when nothing was typed and Tab leads out of it, and with its page', async () => {
    const { page } = await openStory();
    const about = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
    await about.click();
    await expectFocus(modal(page, 'About').getByRole('heading', { level: 1 }));
    await page.keyboard.press('Shift+Tab');
    await expectFocus(modal(page, 'About').getByRole('button', { name: 'Close' }));
    await page.keyboard.press('Shift+Tab');
    await modal(page, 'About').waitFor({ state: 'detached' });
    await expectFocus(about);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
    // While the page is still on its way: it comes beneath the modal.
    await inHeader(page, 'login').click();
    await modal(page, 'Login').waitFor();
    await page.goBack();
    await modal(page, 'Login').waitFor({ state: 'detached' });
    expect(here(page)).toBe(story);
  });

  it('lets somebody log in and stay, or sign up and continue to the requested page', async () => {
    const { page } = await openStory();
    await inHeader(page, 'login').click();
    await modal(page, 'Login').waitFor();
    await fillLogIn(page, person.username, person.password);
    await modal(page, 'Login').waitFor({ state: 'detached' });
    await inHeader(page, `@${person.username}`).waitFor();
    expect(here(page)).toBe(story);

    const other = await openStory();
    await Promise.all([other.isOurs(), other.page.goto('/')]);
    await other.page.getByRole('link', { name: 'Start writing' }).click();
    const { username, email, password } = newPerson();
    const form = modal(other.page, 'Sign Up');
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByLabel('Password confirmation').fill(password);
    await form.getByRole('button', { name: 'Sign up' }).click();
    await other.page.waitForURL('/site/welcome');
    await form.waitFor({ state: 'detached' });
  });

  it('of a log-in leads on to sign-up, and the like for which it opened is given then', async () => {
    const { page } = await openStory();
    await page.getByRole('button', { name: /^Like/u }).first().click();
    await modal(page, 'Login').getByRole('link', { name: 'Sign up' }).click();
    const { username, email, password } = newPerson();
    const form = modal(page, 'Sign Up');
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByLabel('Password confirmation').fill(password);
    await form.getByRole('button', { name: 'Sign up' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Like/u, pressed: true }).first().waitFor();
    expect(here(page)).toBe(story);
  });

  it('of sign-up is, as a page, so short that its button is above the fold', async () => {
    const { page } = await site.openPage({ viewport: { width: 1280, height: 800 } });
    await page.goto('/account/signup');
    const box = await page.getByRole('main').getByRole('button', { name: 'Sign up' }).boundingBox();
    expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThan(800);
  });

  it('is a page of its own in a new tab, in a small window, and where one is already', async () => {
    const { page, context } = await openStory();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      inHeader(page, 'login').click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.waitForURL(`/account/login?returnTo=${encodeURIComponent(story)}`);
    await tab.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await inHeader(tab, 'login').click();
    expect(await tab.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.setViewportSize({ width: 700, height: 700 });
    await inHeader(page, 'login').click();
    await page.waitForURL(`/account/login?returnTo=${encodeURIComponent(story)}`);
    await fillLogIn(page, person.username, person.password);
    await page.waitForURL(story);
  });
});
