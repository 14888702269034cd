/**
 * The pages and states that `npm run shots` shows. `open` leads to the state once the page is there.
 *
 * @typedef {object} Shot
 * @property {string} name of the file
 * @property {string} address
 * @property {boolean} [isMember] seen by a member of the sample; a visitor otherwise
 * @property {number} [widest] pixels; the state is there in narrower windows alone
 * @property {number} [narrowest]
 * @property {(page: import("playwright").Page) => Promise<unknown>} [before] done before the page is opened
 * @property {(page: import('playwright').Page) => Promise<unknown>} [open]
 */

/**
 * @param {{ story: string, private: string, author: string, hashtag: string, comment: number }} sample what there is
 * @returns {Shot[]}
 */
export function shotsOf(sample) {
  const button = (name) => (page) => page.getByRole('button', { name }).first().click();
  const failing = (path) => (page) =>
    page.route(`**/api/v1/${path}`, (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'Please try again in a moment.' }),
    );
  const seenBy = (isMember, pages) =>
    pages.map(([name, address, more]) => ({ name, address, isMember, ...more }));
  return [
    ...seenBy(false, [
      ['home', '/'],
      ['home-top', '/?sort=top'],
      ['home-hashtag', `/?hashtag=${sample.hashtag}`],
      ['home-nothing', '/?hashtag=nobody_wrote_this'],
      ['menu', '/', { widest: 599, open: button('Menu') }],
      ['story', `/story/${sample.story}`],
      ['story-comments', `/story/${sample.story}/comments`],
      ['story-likes', `/story/${sample.story}/likes`],
      ['comment', `/comment/${sample.comment}`],
      ['profile', `/user/${sample.author}`],
      ['profile-subscribers', `/user/${sample.author}/subscribers`],
      ['profile-private', `/user/${sample.private}`],
      ['search', '/search/story'],
      ['search-found', '/search/story?q=lamp'],
      ['search-comments', '/search/comment?q=read'],
      ['search-people', '/search/user?q=an'],
      ['search-nothing', '/search/story?q=qwertyuiop'],
      ['log-in', '/account/login'],
      [
        'log-in-modal',
        '/',
        { narrowest: 701, open: (page) => page.getByRole('link', { name: /login/ }).first().click() },
      ],
      ['sign-up', '/account/signup'],
      ['sign-up-faults', '/account/signup', { open: button('Sign up') }],
      ['forgot-password', '/account/forgot-password'],
      ['reset-password', '/account/reset-password?token=none'],
      ['verify', '/account/verify?token=none'],
      ['account', '/account'],
      ['about', '/site/about'],
      ['terms', '/site/terms'],
      ['privacy', '/site/privacy'],
      ['verified-account', '/site/verified-account'],
      ['site', '/site'],
      ['not-found', '/no/such/page'],
    ]),
    ...seenBy(true, [
      ['member-home', '/'],
      ['member-home-authors', '/?filter2=authors'],
      ['member-story', `/story/${sample.story}`],
      ['member-profile', `/user/${sample.author}`],
      ['write', '/write'],
      ['notifications', '/account/notifications'],
      ['settings', '/account/settings'],
      ['settings-notifications', '/account/settings/notifications'],
      ['settings-failed', '/account/settings', { before: failing('user/account/settings') }],
      ['feedback', '/account/settings/feedback'],
      ['welcome', '/site/welcome'],
    ]),
  ];
}
