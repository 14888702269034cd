import { directory } from './directory.js';
import { paths } from './links.js';
import { matchPage } from './match-page.js';
import { routeHead } from './route-head.js';
import { routedSegments } from './routed-segments.js';
import { mayView, type SitePath, type View } from './site-path.js';
import { sitePaths } from './site-paths.js';
import { spelled } from './spelled.js';

const rows: [string, SitePath][] = Object.entries(sitePaths);
const named = (test: (page: SitePath) => boolean) =>
  rows
    .filter(([, page]) => test(page))
    .map(([name]) => name)
    .sort()
    .join(' ');

describe('the table of pages', () => {
  it('opens the right pages as modals', () => {
    expect(named(({ modal }) => modal === true)).toBe(
      'about forgotPassword logIn moderation notifications privacy rules signUp terms verifiedAccount',
    );
  });

  it.each([
    ['public', 'forgotPassword logIn resetPassword signUp'],
    [
      'private',
      'admin decisions editSeries notifications reading settings statistics waitingComments welcome write',
    ],
    ['development', 'sandbox'],
  ])('lets in the right viewers: %s', (view, names) => {
    expect(named((page) => page.view === view)).toBe(names);
  });

  it('has feeds on the right pages', () => {
    expect(named(({ hasFeed }) => hasFeed === true)).toBe(
      'collection comment decisions home notifications reading search series storyList user waitingComments',
    );
  });

  it('reserves the first segment of every path, every spelling of it', () => {
    const words =
      'account site story user comment search admin write read author profile u draft publish settings ' +
      'notifications welcome info about terms termsofuse terms_of_use terms_and_conditions privacy privacypolicy ' +
      'privacy_policy verifiedaccount verified_account signup sign_up register registration login log_in signin ' +
      'sign_in forgotpassword forgot_password resetpassword reset_password';
    expect(routedSegments).toEqual(expect.arrayContaining(words.split(' ')));
    expect(routedSegments.every((segment) => /^[a-z][a-z _-]*$/u.test(segment))).toBe(true);
  });

  it('spells a path of several words in four ways and one of a single word in one', () => {
    expect(spelled('/sign-up', '/about')).toEqual(['/signup', '/sign-up', '/sign_up', '/sign up', '/about']);
  });
});

describe('mayView', () => {
  it.each<[View, string]>([
    ['anyone', 'visitor visitor-live member member-live'],
    ['public', 'visitor visitor-live'],
    ['private', 'member member-live'],
    ['development', 'visitor member'],
  ])('%s: %s', (view, expected) => {
    const viewers = {
      visitor: { isMember: false, isLive: false },
      'visitor-live': { isMember: false, isLive: true },
      member: { isMember: true, isLive: false },
      'member-live': { isMember: true, isLive: true },
    };
    const may = Object.entries(viewers).filter(([, viewer]) => mayView(view, viewer));
    expect(may.map(([name]) => name).join(' ')).toBe(expected);
  });
});

describe('the directory pages', () => {
  const listed = (of: 'account' | 'site') => directory(of).map(({ path }) => path);

  it('list their child routes, verification left out', () => {
    expect(listed('account')).toEqual([
      '/account/signup',
      '/account/login',
      '/account/forgot-password',
      '/account/reset-password',
      '/account/settings',
      '/account/settings/profile',
      '/account/settings/account',
      '/account/settings/privacy',
      '/account/settings/reading',
      '/account/settings/notifications',
      '/account/settings/feedback',
      '/account/notifications',
      '/account/reading',
      '/account/waiting-comments',
      '/account/decisions',
      '/account/statistics',
    ]);
    expect(listed('site')).toEqual([
      '/site/welcome',
      '/site/about',
      '/site/rules',
      '/site/moderation',
      '/site/terms',
      '/site/privacy',
      '/site/verified-account',
      '/site/sandbox',
    ]);
  });

  it('list pages that exist, with title, description and access', () => {
    expect(directory('account')).toContainEqual({
      path: '/account/signup',
      title: 'Sign Up',
      description: 'Make an account to write, comment and follow authors.',
      view: 'public',
    });
    const dead = directory('account').filter(({ path }) => matchPage(path) === null);
    expect(dead).toEqual([]);
  });

  it('say something of every page they list', () => {
    const entries = [...directory('account'), ...directory('site')];
    expect(entries.filter(({ title, description }) => title === '' || description === '')).toEqual([]);
  });
});

describe('routeHead', () => {
  const head = (pathname: string) => {
    const match = matchPage(pathname);
    return match && routeHead(match).title;
  };

  it.each([
    ['/account/signup', 'Sign Up'],
    ['/account/login', 'Login'],
    ['/account/settings', 'Settings'],
    ['/account/settings/feedback', 'Feedback'],
    ['/notifications/note_comment_mention', 'Mentions'],
    ['/admin/queues', 'Queues'],
    ['/story/a', null],
  ])('%s is called %j', (pathname, title) => {
    expect(head(pathname)).toBe(title);
  });

  it.each([
    ['/account/signup', 'Make an account to write, comment and follow authors.'],
    ['/account/notifications/note_story_like', 'All that happened around you.'],
    ['/story/a', null],
  ])('%s says of itself %j', (pathname, description) => {
    const match = matchPage(pathname);
    expect(match && routeHead(match).description).toBe(description);
  });
});

describe('links', () => {
  it.each([
    [paths.story('a b'), '/story/a%20b'],
    [paths.story('a', 'likes'), '/story/a/likes'],
    [paths.story('a', 'comments', 'top'), '/story/a/comments/top'],
    [paths.story('a', undefined, 'top'), '/story/a'],
    [paths.user('ann', 'subscribers', 'newest', 'requests'), '/user/ann/subscribers/newest/requests'],
    [paths.collection(7, 'the hill'), '/collection/7/the%20hill'],
    [paths.comment(7), '/comment/7'],
    [paths.comment(7, 'likes'), '/comment/7/likes'],
    [paths.search('user'), '/search/user'],
    [paths.search('story', 'a & b'), '/search/story?q=a%20%26%20b'],
    [paths.hashtag('#moon'), '/?hashtag=moon'],
    [paths.hashtag('été'), '/?hashtag=%C3%A9t%C3%A9'],
    [paths.settings(), '/account/settings'],
    [paths.settings('feedback'), '/account/settings/feedback'],
    [paths.settings('account', 'password'), '/account/settings/account#password'],
    [paths.notifications('all'), '/account/notifications/all'],
    [paths.resetPassword('a+b/c='), '/account/reset-password?token=a%2Bb%2Fc%3D'],
    [paths.draft(3), '/write?id=3'],
    [paths.editStory('the road'), '/write?story=the%20road'],
    [paths.verify(), '/account/verify'],
    [paths.verify('a&b'), '/account/verify?token=a%26b'],
    [paths.undoEmailChange('a&b'), '/account/undo-email-change?token=a%26b'],
    [paths.admin('queues'), '/admin/queues'],
    [paths.hashtag('sea#moon'), '/?hashtag=sea%23moon'],
  ])('%s', (link, expected) => {
    expect(link).toBe(expected);
  });

  it('lead to pages in their canonical spelling', () => {
    for (const link of [
      paths.story('a', 'likes', 'newest'),
      paths.user('ann', 'posts', 'top', 'comments'),
      paths.comment(7, 'replies', 'chronological'),
      paths.collection(7, 'hills'),
      paths.search('hashtag'),
      paths.settings('account'),
      paths.notifications('note_story_like'),
      paths.admin('users'),
      paths.forgotPassword,
      paths.verifiedAccount,
    ]) {
      expect(matchPage(link)?.canonical).toBe(link);
    }
  });
});
