import type { Page } from 'playwright';
import { callOnce } from './call-api.js';

interface Story {
  readonly title: string;
  readonly hashtag_list?: readonly string[];
  readonly is_members_only?: 0 | 1;
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
