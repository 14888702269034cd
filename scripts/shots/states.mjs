import { dialogsOf } from './dialogs.mjs';
import { offlineOf } from './offline.mjs';
import { failing, pressing, submit, waitForHydration } from './presses.mjs';
import { writingOf } from './writing.mjs';

const narrow = { widest: 599 };
const wide = { narrowest: 701 };

/** A page while what is in it is on its way: gone to from another, without response from the site. */
const onTheWay = (link) => ({
  open: async (page) => {
    await waitForHydration(page);
    await page.route('**/api/v1/**', () => undefined);
    await link(page).click();
    await page.locator('[aria-busy=true]').first().waitFor();
  },
});

/**
 * The shots of states that need a step on a page first: opened menus, pages that still load, requests that fail.
 * @type {(sample: import('./read-sample.mjs').Shown) => import('./pages.mjs').ShotRow[]}
 */
export function statesOf(sample) {
  const { story } = sample;
  const main = (page) => page.getByRole('main');
  const title = { name: /^The Last Ferry/ };
  return [
    ['visitor', 'menu', '/', { ...narrow, open: pressing('Menu') }],
    ['visitor', 'search-open', '/', { ...narrow, open: openSearch }],
    ['visitor', 'search-suggests', '/', { ...wide, open: suggest }],
    ['visitor', 'search-short', '/search/story?q=a', {}],
    ['visitor', 'search-fails', '/search/story', { open: refuseSearch }],
    ['visitor', 'sign-up-faults', '/account/signup', { open: submit('Sign up') }],
    ['visitor', 'log-in-fails', '/account/login', { open: refuseLogIn }],
    ['visitor', 'tooltip-person', '/', { ...wide, open: (page) => hover(page, /^by /) }],
    ['visitor', 'tooltip-hashtag', '/', { ...wide, open: (page) => hover(page, /^#/) }],
    ['visitor', 'reading-look', `/story/${story}`, { open: chooseLook }],
    ['visitor', 'story-end', `/story/${story}`, { open: scrollTo('article footer, [data-story-end]') }],
    ['visitor', 'skeleton-story', '/', onTheWay((page) => main(page).getByRole('link', title))],
    [
      'visitor',
      'skeleton-profile',
      '/',
      onTheWay((page) => main(page).getByRole('link', { name: /^by/ }).first()),
    ],
    [
      'visitor',
      'skeleton-home',
      '/',
      onTheWay((page) => page.getByRole('link', { name: 'Top', exact: true })),
    ],
    [
      'visitor',
      'skeleton-comments',
      `/story/${story}`,
      onTheWay((page) =>
        main(page)
          .getByRole('link', { name: /comments?$/i })
          .first(),
      ),
    ],
    ['visitor', 'maintenance', '/', { before: failing('user/account/session'), open: maintained }],
    ['visitor', 'error', '/site/terms', broken],
    ['visitor', 'home-fails', '/', { open: refuseHome }],
    ['visitor', 'story-stale', `/story/${story}`, { open: comeBackInVain }],
    ['visitor', 'log-in-no-scripts', '/account/login', { before: switchScriptsOff }],
    ['visitor', 'verify-no-scripts', '/account/verify', { before: switchScriptsOff }],
    ['member', 'member-menu', '/', { ...narrow, open: pressing('Menu') }],
    ['member', 'account-menu', '/', { ...wide, open: pressing('Account menu') }],
    ['staff', 'staff-menu', '/', { ...wide, open: pressing('Account menu') }],
    ['member', 'toast', `/story/${story}`, { open: refuseLike }],
    ['member', 'comment-form', `/story/${story}/comments`, { open: nameSomebody }],
    ['member', 'settings-failed', '/account/settings', { before: failing('user/account/settings') }],
    [
      'member',
      'notifications-failed',
      '/account/notifications',
      { before: failing('account/notifications*') },
    ],
    ['visitor', 'forgot-password-sent', '/account/forgot-password', { open: forget }],
    ['visitor', 'back-to-top', '/', { open: scrollTo('[data-story-end]') }],
    ['visitor', 'story-frank-open', `/story/${sample.stories?.frankStory?.slug}`, { open: openGate }],
    ['visitor', 'maintenance-staff', '/', { before: failing('user/account/session'), open: letStaffIn }],
    ['member', 'comment-reply', `/comment/${sample.thread}`, { open: reply }],
    ['member', 'settings-faults', '/account/settings/account', { open: breakSettings }],
    ['member', 'export-requested', '/account/settings/account', { open: requestData }],
    ...writingOf(sample),
    ...dialogsOf(sample),
    ...offlineOf(sample),
  ];
}

async function chooseLook(page) {
  await pressing('Font and size')(page);
  await page.getByText('For every story, in this browser.').waitFor();
}

async function openSearch(page) {
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.getByRole('combobox').first().fill('la');
  await page.getByRole('option').first().waitFor();
}

async function suggest(page) {
  await waitForHydration(page);
  await page.getByRole('combobox').first().pressSequentially('la');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
}

async function refuseSearch(page) {
  await waitForHydration(page);
  await failing('search/story*')(page);
  const field = page.getByLabel('Search for');
  await field.fill('lamp');
  await field.press('Enter');
  await page.getByRole('button', { name: /again/i }).waitFor();
}

/** The app requests the story again and gets no response; what was there stays. */
async function comeBackInVain(page) {
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Quillstead', exact: true }).first().click();
  await page.getByRole('button', { name: 'Font and size' }).waitFor({ state: 'detached' });
  await failing('story/*')(page);
  await page.goBack();
  await page.getByRole('complementary', { name: 'Out of date' }).waitFor();
}

/** A sandbox without `allow-scripts` has scripting disabled. */
async function switchScriptsOff(page) {
  await page.route('**/account/*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': 'sandbox allow-same-origin' };
    await route.fulfill({ response, headers });
  });
}

async function refuseHome(page) {
  await waitForHydration(page);
  await failing('home*')(page);
  await page.getByRole('link', { name: 'Trending' }).click();
  await page.getByRole('button', { name: /again/i }).waitFor();
}

async function refuseLogIn(page) {
  await waitForHydration(page);
  await page.getByLabel('Username or email').fill('somebody_else');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
}

async function hover(page, name) {
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const link = page.getByRole('main').getByRole('link', { name }).first();
  // A tooltip closes when the page is scrolled, as it is to reach the link.
  await link.hover();
  await page.mouse.move(0, 0);
  await link.hover();
  await page.locator('[role=group][aria-label^="About"], [role=tooltip]').first().waitFor();
}

const scrollTo = (selector) => async (page) => {
  await waitForHydration(page);
  await page.evaluate((target) => {
    const end = document.querySelector(target);
    if (end) end.scrollIntoView({ block: 'center' });
    else window.scrollTo(0, document.documentElement.scrollHeight);
  }, selector);
};

async function maintained(page) {
  await page.getByText('We are currently undergoing maintenance.').waitFor();
}

/** The part of the program for a page is there, and falls over. */
const broken = {
  before: (page) =>
    page.route('**/assets/terms-page-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Broken() { throw new Error("Broken"); }',
      }),
    ),
  open: (page) => page.getByText('KA-BOOOM').waitFor(),
};

async function refuseLike(page) {
  await waitForHydration(page);
  await failing('story/like')(page);
  await page.getByRole('button', { name: /^like/i }).first().click();
  await page
    .getByText(/try again/i)
    .first()
    .waitFor();
}

async function forget(page) {
  await waitForHydration(page);
  await page.getByLabel('Email').fill('somebody@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Check your email').waitFor();
}

async function openGate(page) {
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Show the story' }).click();
  await page.getByText('The lamp was lit').first().waitFor();
}

async function letStaffIn(page) {
  await maintained(page);
  await page.getByRole('button', { name: 'Staff log-in' }).click();
  await page.getByLabel('Username or email').waitFor();
}

async function reply(page) {
  await waitForHydration(page);
  await page
    .getByRole('button', { name: /^Reply to/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
}

/** Saves settings with a value that is not valid, so that the field shows its error. */
async function breakSettings(page) {
  await waitForHydration(page);
  await page.getByLabel('Website').fill('not an address');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
}

async function requestData(page) {
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Is it ready?' }).click();
  const said = page.getByText(/not requested it|is ready|being made/);
  await said.first().waitFor();
  await said.first().scrollIntoViewIfNeeded();
}

async function nameSomebody(page) {
  await waitForHydration(page);
  await page.getByRole('textbox', { name: 'Your comment' }).first().pressSequentially('I have @tob');
  await page.getByRole('option').first().waitFor();
}
