import { statesOf } from './states.mjs';

/**
 * The pages and states that `npm run shots` shows. `open` leads to the state once the page is there.
 *
 * @typedef {object} Shot
 * @property {string} name of the file
 * @property {string} address
 * @property {'visitor' | 'member' | 'writer' | 'locked' | 'staff' | 'newcomer'} by who sees it
 * @property {number} [widest] pixels; the state is there in narrower windows alone
 * @property {number} [narrowest]
 * @property {boolean} [hasWorker] the service worker is at work, in a window of its own
 * @property {(page: import('playwright').Page) => Promise<unknown>} [before] done before the page is opened
 * @property {(page: import('playwright').Page) => Promise<unknown>} [open]
 */

/** @typedef {Awaited<ReturnType<typeof import('./read-sample.mjs').readSample>>} Sample */

/**
 * @param {Sample['sample']} sample what there is
 * @param {Sample['sessions']} sessions by person
 * @returns {Shot[]} those alone whose person the site has
 */
export function shotsOf(sample, sessions) {
  return [...pagesOf(sample), ...statesOf(sample)]
    .map((/** @type {ShotRow} */ [by, name, address, more]) => ({ by, name, address, ...more }))
    .filter(({ by, address }) => (by === 'visitor' || sessions[by]) && !address.includes('undefined'));
}

const admin = ['errors', 'feedback', 'reports', 'users', 'queues', 'emails', 'log'];

/** @typedef {[Shot['by'], string, string, Partial<Shot>?]} ShotRow */

/** @type {(sample: Sample['sample']) => ShotRow[]} */
function pagesOf({ story, author, hashtag, comment, stories = {}, writer, thread, draft }) {
  const { longStory, wideStory, arabicStory, frankStory } = stories;
  return [
    ['visitor', 'home', '/'],
    ['visitor', 'home-top', '/?sort=top'],
    ['visitor', 'home-hashtag', `/?hashtag=${hashtag}`],
    ['visitor', 'home-nothing', '/?hashtag=nobody_wrote_this'],
    ['visitor', 'story', `/story/${story}`],
    ['visitor', 'story-long', `/story/${longStory?.slug}`],
    ['visitor', 'story-wide', `/story/${wideStory?.slug}`],
    ['visitor', 'story-arabic', `/story/${arabicStory?.slug}`],
    ['visitor', 'story-frank', `/story/${frankStory?.slug}`],
    ['visitor', 'story-comments', `/story/${story}/comments`],
    ['visitor', 'story-likes', `/story/${story}/likes`],
    ['visitor', 'story-of-series', '/story/the-tide-table'],
    ['visitor', 'series', '/series/salt-water'],
    ['visitor', 'profile-series', '/user/tamati_h/series'],
    ['visitor', 'search-series', '/search/series?q=salt'],
    ['member', 'series-own', '/series/a-hill-in-the-alentejo'],
    ['member', 'series-edit', '/series/a-hill-in-the-alentejo/edit'],
    ['visitor', 'comment', `/comment/${comment}`],
    ['visitor', 'comment-thread', `/comment/${thread}`],
    ['visitor', 'comment-likes', `/comment/${thread}/likes`],
    ['visitor', 'profile', `/user/${author}`],
    ['visitor', 'profile-long', `/user/${writer}`],
    ['visitor', 'profile-subscribers', `/user/${author}/subscribers`],
    ['visitor', 'profile-private', '/user/noor_haddad'],
    ['visitor', 'profile-unverified', '/user/pavel_hruska'],
    ['visitor', 'story-private', '/story/left-hand'],
    ['member', 'story-private-requested', '/story/left-hand'],
    ['visitor', 'search-hashtags-nothing', '/search/hashtag?q=qwertyuiop'],
    ['visitor', 'search-people-nothing', '/search/user?q=qwertyuiop'],
    ['visitor', 'verify-no-link', '/account/verify'],
    ['newcomer', 'newcomer-verify', '/account/verify?token=none'],
    ['newcomer', 'newcomer-subscribers', '/user/just_arrived/subscribers'],
    ['newcomer', 'newcomer-settings', '/account/settings/account'],
    ['writer', 'writer-profile', `/user/${writer}`],
    ['member', 'member-account', '/account'],
    ['member', 'notifications-likes', '/account/notifications/note_comment_like'],
    ['newcomer', 'notifications-likes-none', '/account/notifications/note_comment_like'],
    ['visitor', 'search', '/search/story'],
    ['visitor', 'search-found', '/search/story?q=lamp'],
    ['visitor', 'search-comments', '/search/comment?q=read'],
    ['visitor', 'search-hashtags', '/search/hashtag?q=sea'],
    ['visitor', 'search-people', '/search/user?q=wren'],
    ['visitor', 'search-nothing', '/search/story?q=qwertyuiop'],
    ['visitor', 'log-in', '/account/login'],
    ['visitor', 'sign-up', '/account/signup'],
    ['visitor', 'forgot-password', '/account/forgot-password'],
    ['visitor', 'reset-password', '/account/reset-password?token=none'],
    ['visitor', 'verify', '/account/verify?token=none'],
    ['visitor', 'undo-email-change', '/account/undo-email-change?token=none'],
    ['visitor', 'account', '/account'],
    ['visitor', 'about', '/site/about'],
    ['visitor', 'terms', '/site/terms'],
    ['visitor', 'privacy', '/site/privacy'],
    ['visitor', 'verified-account', '/site/verified-account'],
    ['visitor', 'site', '/site'],
    ['visitor', 'sandbox', '/site/sandbox'],
    ['visitor', 'not-found', '/no/such/page'],
    ['member', 'member-home', '/'],
    ['member', 'member-home-authors', '/?filter2=authors'],
    ['member', 'member-home-hashtags', '/?filter2=hashtags'],
    ['member', 'member-story', `/story/${story}`],
    ['member', 'member-story-comments', `/story/${longStory?.slug}/comments`],
    ['member', 'member-comment', `/comment/${thread}`],
    ['member', 'member-profile', '/user/ines_carvalho'],
    ['member', 'member-profile-comments', '/user/ines_carvalho/posts/newest/comments'],
    ['member', 'member-profile-bookmarks', '/user/ines_carvalho/bookmarks'],
    ['member', 'member-profile-subscribers', '/user/ines_carvalho/subscribers'],
    ['locked', 'locked-profile-requests', '/user/noor_haddad/subscribers/newest/requests'],
    ['member', 'member-profile-requested', '/user/noor_haddad'],
    ['member', 'member-profile-subscriptions', '/user/ines_carvalho/subscriptions'],
    ['member', 'member-profile-hashtags', '/user/ines_carvalho/subscriptions/newest/hashtags'],
    ['member', 'write', '/write'],
    ['member', 'write-draft', `/write?id=${draft}`],
    ['writer', 'writer-home', '/'],
    ['writer', 'writer-story', `/story/${longStory?.slug}`],
    ['writer', 'write-change', `/write?story=${longStory?.slug}`],
    ['member', 'notifications', '/account/notifications'],
    ['newcomer', 'notifications-none', '/account/notifications'],
    ['newcomer', 'newcomer-home-authors', '/?filter2=authors'],
    ['newcomer', 'newcomer-profile', '/user/just_arrived'],
    ['newcomer', 'newcomer-bookmarks', '/user/just_arrived/bookmarks'],
    ['newcomer', 'newcomer-subscriptions', '/user/just_arrived/subscriptions'],
    ['newcomer', 'newcomer-write', '/write'],
    ['member', 'settings', '/account/settings'],
    ['member', 'settings-account', '/account/settings/account'],
    ['member', 'settings-notifications', '/account/settings/notifications'],
    ['member', 'reading-history', '/account/reading'],
    ['member', 'statistics', '/account/statistics'],
    ['member', 'feedback', '/account/settings/feedback'],
    ['newcomer', 'welcome', '/site/welcome'],
    ...admin.map((page) => /** @type {ShotRow} */ (['staff', `admin-${page}`, `/admin/${page}`])),
  ];
}
