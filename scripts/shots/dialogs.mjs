import { pressing, waitForHydration } from './presses.mjs';

const wide = { narrowest: 701 };

/**
 * The shots of what opens above a page: its dialogs, the pages that open as a dialog, messages at the window's foot.
 * @type {(sample: import('./read-sample.mjs').Shown) => import('./pages.mjs').ShotRow[]}
 */
export function dialogsOf({ story, author, stories = {}, draft, thread }) {
  const ownPlace = `/write?id=${draft}`;
  return [
    ['visitor', 'log-in-modal', '/', { ...wide, open: modal(/login/) }],
    ['visitor', 'sign-up-modal', '/', { ...wide, open: modal(/sign up/) }],
    ['visitor', 'terms-modal', `/story/${story}`, { ...wide, open: modal('Terms') }],
    ['visitor', 'about-modal', `/story/${story}`, { ...wide, open: modal('About') }],
    ['visitor', 'share', `/story/${story}`, { open: share }],
    ['visitor', 'shortcuts', `/story/${story}`, { ...wide, open: pressing('Keyboard shortcuts') }],
    ['member', 'report', '/story/the-last-ferry', { open: pressing(/^Report/) }],
    [
      'member',
      'report-person',
      `/user/${author === 'ines_carvalho' ? 'tobiah_wren' : author}`,
      { open: pressing(/^Report/) },
    ],
    ['member', 'versions', ownPlace, { open: pressing('Versions') }],
    ['member', 'shortcuts-writing', ownPlace, { open: pressing('Keyboard shortcuts') }],
    ['member', 'delete-draft', '/write', { open: pressing(/^Delete the draft/) }],
    ['writer', 'delete-story', `/story/${stories.wideStory?.slug}`, { open: pressing(/^Delete/) }],
    ['member', 'delete-comment', `/comment/${thread}`, { open: pressing(/^Delete/) }],
    ['member', 'delete-account', '/account/settings/account', { open: pressing(/^Delete/) }],
    ['member', 'notifications-modal', '/', { ...wide, open: modal(/notification/i) }],
    ['member', 'expired', `/story/${story}`, { open: expire }],
  ];
}

const modal = (name) => async (page) => {
  await waitForHydration(page);
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
  await page.locator('[role=dialog] [aria-busy=true]').waitFor({ state: 'detached' });
};

async function share(page) {
  await waitForHydration(page);
  await page.evaluate(() => {
    Object.assign(navigator, { share: undefined });
    navigator.clipboard.writeText = () => Promise.resolve();
  });
  await page.getByRole('button', { name: 'Share' }).first().click();
  await page.getByText('The link is copied.').first().waitFor();
}

/** The session has ended elsewhere: the next act finds out. */
async function expire(page) {
  await waitForHydration(page);
  await page.route('**/api/v1/story/like', (route) =>
    route.fulfill({ status: 403, contentType: 'text/plain', body: 'Please log in.' }),
  );
  await page.route('**/api/v1/user/account/session', (route) => route.fulfill({ json: { id: null } }));
  await page.getByRole('button', { name: /^like/i }).first().click();
  await page.getByText('Your session has ended').waitFor();
}
