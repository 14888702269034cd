import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { publish } from './api-calls.js';
import { expectSoon } from './expect-soon.js';
import {
  draftState,
  isNarrow,
  mainPlaces,
  menu,
  menuButton,
  modalPlace,
  newPerson,
  ownProfile,
  publishButton,
  signUp,
  storyBox,
} from './journeys.js';
import { expectFocus, tabTo } from './keys.js';
import { openSite, type Somebody } from './open-site.js';
import { subscribeButton } from './people.js';
import type { WatchedPage } from './watched-page.js';

const text = '<p>A plain line, and then another one.</p>'.repeat(60);

describe('with the keyboard alone', () => {
  const site = openSite();
  let author: Somebody;

  beforeAll(async () => {
    author = await site.newcomer();
  });

  /** A page that complains of every press of a mouse. */
  async function openByKeys(): Promise<WatchedPage> {
    const watched = await site.openPage();
    await watched.page.addInitScript(() => {
      const refuse = () => {
        throw new Error('A mouse was used.');
      };
      addEventListener('pointerdown', refuse, true);
    });
    return watched;
  }

  /** Goes with Tab to a field and types into it. */
  async function typeInto(page: Page, label: string, words: string): Promise<void> {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(words);
  }

  it('a visitor signs up, writes, formats and publishes a story, and finds it again', async () => {
    const { page } = await openByKeys();
    const { username, email, password } = newPerson();
    await page.goto('/');
    if (isNarrow(page)) {
      await tabTo(page, menuButton(page));
      await page.keyboard.press('Enter');
    }
    const way = isNarrow(page) ? menu(page) : mainPlaces(page);
    await tabTo(page, way.getByRole('link', { name: 'Sign up' }));
    await page.keyboard.press('Enter');
    await modalPlace(page, 'Sign Up').getByLabel('Username').waitFor();
    await typeInto(page, 'Username', username);
    await typeInto(page, 'Email', email);
    await typeInto(page, 'Password', password);
    await typeInto(page, 'Password confirmation', password);
    await page.keyboard.press('Enter');
    await page.waitForURL('/site/welcome');
    await expectFocus(page.getByRole('heading', { level: 1, name: /^Welcome/u }));
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Write your first story' }));
    await page.keyboard.press('Enter');
    await storyBox(page).waitFor();
    await expectFocus(page.getByRole('heading', { level: 1 }));

    await typeInto(page, 'Title', 'By hand');
    await tabTo(page, page.getByRole('button', { name: 'Bold' }));
    await page.keyboard.press('ArrowRight');
    await expectFocus(page.getByRole('button', { name: 'Italic' }));
    await page.keyboard.press('Enter');
    await expectSoon(() => page.getByRole('button', { name: 'Italic' }).getAttribute('aria-pressed'), 'true');
    await expectFocus(storyBox(page));
    await page.keyboard.type('Every word of this was typed.');
    await page.keyboard.press('Control+Enter');
    await tabTo(page, page.getByLabel('Hashtags'));
    await page.keyboard.type('keys more ');
    await page.keyboard.press('Backspace');
    await expectSoon(() => page.getByLabel('Hashtags').inputValue(), '#more');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await draftState(page, /^Saved at/).waitFor();
    await tabTo(page, publishButton(page));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Publish now' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/story\//);
    await expectFocus(page.getByRole('heading', { name: 'By hand' }));
    await expectSoon(
      () => page.getByRole('article').first().locator('em').textContent(),
      'Every word of this was typed.',
    );

    await tabTo(page, ownProfile(page, username));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: `@${username}` }));
    await tabTo(page, page.getByRole('link', { name: 'By hand', exact: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/story\//);
  });

  it('a visitor finds a story by its hashtag, sets it larger, reads on and comes back', async () => {
    const tag = `keys_${randomBytes(4).toString('hex')}`;
    const title = `A story of ${tag}`;
    await publish(author.page, title, { rich_text_story: text, hashtag_list: [`#${tag}`] });
    const { page } = await openByKeys();
    await page.goto('/');
    if (isNarrow(page)) {
      await tabTo(page, page.getByRole('button', { name: 'Search', exact: true }));
      await page.keyboard.press('Enter');
    } else await tabTo(page, page.getByRole('combobox', { name: 'Search' }));
    await expectFocus(page.getByRole('combobox', { name: 'Search' }));
    await page.keyboard.type(`#${tag}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/?hashtag=${tag}`);
    await tabTo(page, page.getByRole('link', { name: title, exact: true }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: title }));

    const tools = page.getByRole('button', { name: 'Font and size' });
    await tabTo(page, tools);
    await page.keyboard.press('Enter');
    const size = page.getByRole('group', { name: 'Size' });
    await tabTo(page, size.getByRole('radio', { name: 'Medium' }));
    await page.keyboard.press('ArrowDown');
    await expectFocus(size.getByRole('radio', { name: 'Large', exact: true, checked: true }));
    await page.keyboard.press('Escape');
    await expectFocus(tools);
    await page.keyboard.press('Space');
    await size.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(tools);
    await page.keyboard.press('End');
    await page.waitForFunction(() => scrollY > innerHeight);
    // The browser's own key for it does nothing in a browser without a window.
    await page.goBack();
    await page.waitForURL(`/?hashtag=${tag}`);
    await page.getByRole('link', { name: title, exact: true }).waitFor();
  });

  it('a reader likes a story, comments on it, replies and deletes', async () => {
    const { slug } = await publish(author.page, 'Nothing was said yet');
    const { page } = await openByKeys();
    await signUp(page);
    await page.goto(`/story/${slug}`);
    await tabTo(page, page.getByRole('button', { name: 'Like Nothing was said yet' }));
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Like Nothing was said yet', pressed: true }).waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Write the first comment' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: /^Comments on/u }));
    await typeInto(page, 'Your comment', 'Every word of this was typed.');
    await tabTo(page, page.getByRole('button', { name: 'Post comment' }));
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Your comment is posted.' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: /^Reply to/u }));
    await page.keyboard.press('Enter');
    const reply = page.getByLabel(/^Your reply/u);
    await reply.waitFor();
    await expectFocus(reply);
    await page.keyboard.type('And so was every word of this.');
    await tabTo(page, page.getByRole('button', { name: 'Post reply' }));
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Replies' }).getByText('And so was every word of this.').waitFor();
    await expectFocus(page.getByRole('button', { name: /^Reply to/u }));
    await tabTo(page, page.getByRole('button', { name: /^Delete the comment/u }).last());
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('button', { name: /^Delete the comment/u }).last());
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Delete comment' }));
    await page.keyboard.press('Enter');
    await page.getByText('And so was every word of this.').waitFor({ state: 'detached' });
    await expectFocus(page.locator('#feed'));
  });

  it('a visitor goes from a story to its author, subscribes, logs in for it and finds the story at home', async () => {
    const { username } = author.person;
    const title = `By ${username}`;
    const { slug } = await publish(author.page, title);
    const { page } = await openByKeys();
    const person = await signUp(page);
    await page.context().clearCookies();
    await page.goto(`/story/${slug}`);
    await tabTo(page, page.getByRole('article').getByRole('link', { name: username }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: `@${username}` }));
    await tabTo(page, subscribeButton(page, 'subscribe', `@${username}`));
    await page.keyboard.press('Enter');
    await modalPlace(page, 'Login').getByLabel('Username or email').waitFor();
    await typeInto(page, 'Username or email', person.username);
    await typeInto(page, 'Password', person.password);
    await page.keyboard.press('Enter');
    await subscribeButton(page, 'subscribed', `@${username}`).waitFor();
    await ownProfile(page, person.username).waitFor();

    await tabTo(page, page.getByRole('link', { name: 'Quillstead' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Authors' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('/?filter2=authors');
    await tabTo(page, page.getByRole('link', { name: title, exact: true }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: title }));
  });

  it('the skip links come first and lead over the header to what is there', async () => {
    const { page } = await site.openPage();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'Skip to main content' }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectFocus(page.locator('#feed'));

    // A page that ends has a footer, but not in a small window, where the menu has its links.
    await page.goto('/site');
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'Skip to main content' }));
    await page.keyboard.press('Tab');
    if (isNarrow(page)) await expectFocus(page.getByRole('link', { name: 'Quillstead' }));
    else {
      await page.keyboard.press('Enter');
      await expectFocus(page.getByRole('contentinfo'));
    }
  });

  it('the first faulty field of a form takes the focus', async () => {
    const { page } = await site.openPage();
    await page.goto('/account/signup');
    await typeInto(page, 'Username', 'someone');
    await page.keyboard.press('Enter');
    await expectFocus(page.getByLabel('Email'));
    await expectSoon(() => page.getByLabel('Email').getAttribute('aria-invalid'), 'true');
  });
});
