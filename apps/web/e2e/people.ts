import { waitFor } from '@quillstead/testing';
import type { Browser, Page } from 'playwright';
import { callOnce } from './call-api.js';
import { type Person, signUp } from './journeys.js';
import { openPage, type Watching, type WatchedPage } from './watched-page.js';

/** Somebody with a browser of their own. */
export interface Somebody extends WatchedPage {
  readonly person: Person;
}

/** Signs somebody up in a browser of their own. Returns once everybody can open their profile. */
export async function newcomer(browser: Browser, url: string, watching: Watching = {}): Promise<Somebody> {
  const watched = await openPage(browser, url, watching);
  const person = await signUp(watched.page);
  const profile = `${url}/user/${person.username}`;
  await waitFor(async () => (await fetch(profile)).ok, { what: `the profile of ${person.username}` });
  return { ...watched, person };
}

interface Story {
  readonly title: string;
  readonly hashtag_list?: readonly string[];
}

/** Publishes a story of a few words and gives its slug. */
export async function publishStory(page: Page, story: Story): Promise<string> {
  const body = { rich_text_story: '<p>These are a few plain words.</p>', ...story };
  const { slug } = (await callOnce(page, 'POST', '/story', body)) as { slug: string };
  return slug;
}

/** Makes the account of who is logged in private, or public again. */
export async function turnPrivate(page: Page, isPrivate: 0 | 1 = 1): Promise<void> {
  await callOnce(page, 'PUT', '/user/account/settings', { is_private: isPrivate });
}

/**
 * The subscribe button of a person or a hashtag in the page's main part, at rest: while a change waits for its response
 * the button shows the new label already, and is disabled.
 */
export function subscribeButton(page: Page, label: string, of: string) {
  return page.getByRole('main').getByRole('button', { name: `${label} ${of}`, exact: true, disabled: false });
}
