import { matchPage } from './match-page.js';
import { sitePaths } from './site-paths.js';

describe('matchPage', () => {
  it.each([
    ['/', 'home', '/'],
    ['/account/signup', 'signUp', '/account/signup'],
    ['/signup', 'signUp', '/account/signup'],
    ['/sign-up', 'signUp', '/account/signup'],
    ['/Sign%20Up', 'signUp', '/account/signup'],
    ['/sign_in', 'logIn', '/account/login'],
    ['/draft', 'write', '/write'],
    ['/read/the-long-road', 'story', '/story/the-long-road'],
    ['/story/The%20Road', 'story', '/story/the%20road'],
    ['/story/%D0%93%D0%BB-No-5/Likes', 'storyList', '/story/%D0%B3%D0%BB-no-5/likes'],
    ['/Series/The-Moon', 'series', '/series/the-moon'],
    ['/series/The-Moon/Edit', 'editSeries', '/series/the-moon/edit'],
    ['/collection/7/The-Moon', 'collection', '/collection/7/the-moon'],
    ['/write/', 'write', '/write'],
    ['//story//a', 'story', '/story/a'],
    ['/account/undo_email-change', 'undoEmailChange', '/account/undo-email-change'],
    ['/Terms-And_Conditions', 'terms', '/site/terms'],
    ['/story/a%2Fb', 'story', '/story/a%2Fb'],
  ])('takes %s to %s', (pathname, name, canonical) => {
    expect(matchPage(pathname)).toMatchObject({ name, canonical });
  });

  it.each([
    '/nowhere',
    '/story/a/b/c/d',
    '/%E0%A4%A',
    '/story/%E0%A4%A',
    '/account/nowhere',
    '/account/settings/nowhere',
    '/account/forgot-paßword',
    '/story/a/likes/trending',
    '/user/ann/posts/alphabetical',
    '/search/story/newest',
  ])('knows no page at %s', (pathname) => {
    expect(matchPage(pathname)).toBeNull();
  });

  it('takes a page by its exact name before another that is spelled alike', () => {
    expect(matchPage('/site/Verified_Account')?.canonical).toBe('/site/verified-account');
    expect(matchPage('/account/notifications/note__story--like')?.canonical).toBe(
      '/account/notifications/note_story_like',
    );
  });

  it('gives a slug in lower case, and otherwise as it was written', () => {
    expect(matchPage('/read/No_Tame-Slug')?.params).toEqual({ slug: 'no_tame-slug' });
  });
});

describe('every route', () => {
  it.each([
    ['/signup /register /registration /sign-up /sign_up /sign%20up', '/account/signup'],
    ['/login /signin /log-in /log_in /log%20in /sign-in /sign_in /SignIn', '/account/login'],
    [
      '/forgot-password /forgotpassword /forgot_password /forgot%20password /account/forgotpassword',
      '/account/forgot-password',
    ],
    ['/reset-password /resetpassword /reset_password /account/reset_password', '/account/reset-password'],
    ['/account/verify', '/account/verify'],
    ['/about /site/about', '/site/about'],
    [
      '/terms /termsofuse /terms-of-use /terms-and-conditions /terms_and_conditions /termsandconditions',
      '/site/terms',
    ],
    ['/privacy /privacypolicy /privacy-policy /privacy%20policy', '/site/privacy'],
    ['/verifiedaccount /verified-account /site/verifiedaccount', '/site/verified-account'],
    ['/story /read /search/story /search /Search/Story', '/search/story'],
    ['/user /author /profile /u /search/user', '/search/user'],
    ['/comment /search/comment', '/search/comment'],
    ['/search/hashtag', '/search/hashtag'],
    ['/read/a /story/a', '/story/a'],
    ['/read/a/likes', '/story/a/likes'],
    ['/read/a/comments/chronological', '/story/a/comments/chronological'],
    ['/u/ann /author/ann /profile/ann /user/ann', '/user/ann'],
    ['/u/ann/posts /user/ann/Posts', '/user/ann/posts'],
    ['/author/ann/subscribers/newest/requests', '/user/ann/subscribers/newest/requests'],
    ['/user/ann/subscriptions/alphabetical/hashtags', '/user/ann/subscriptions/alphabetical/hashtags'],
    ['/comment/7', '/comment/7'],
    ['/comment/7/likes', '/comment/7/likes'],
    ['/comment/7/replies/top', '/comment/7/replies/top'],
    ['/settings /account/settings', '/account/settings'],
    ['/settings/profile', '/account/settings/profile'],
    ['/settings/account', '/account/settings/account'],
    ['/settings/privacy', '/account/settings/privacy'],
    ['/settings/reading', '/account/settings/reading'],
    ['/settings/feedback', '/account/settings/feedback'],
    ['/settings/notifications', '/account/settings/notifications'],
    ['/notifications', '/account/notifications'],
    ['/notifications/all', '/account/notifications/all'],
    ['/notifications/comments', '/account/notifications/comments'],
    [
      '/notifications/note_story_like /notifications/note-story-like /notifications/Note%20Story%20Like',
      '/account/notifications/note_story_like',
    ],
    ['/admin /admin/reports', '/admin/reports'],
    ['/admin/queues', '/admin/queues'],
    ['/welcome /info /site/welcome', '/site/welcome'],
    ['/draft /publish /write', '/write'],
    ['/site/sandbox', '/site/sandbox'],
    ['/account', '/account'],
    ['/site', '/site'],
  ])('%s → %s', (pathnames, canonical) => {
    for (const pathname of pathnames.split(' ')) {
      expect([pathname, matchPage(pathname)?.canonical]).toEqual([pathname, canonical]);
    }
  });

  it.each([
    '/search/posts',
    '/search/constructor',
    '/story/a/replies',
    '/story/a/likes/top',
    '/story/a/comments/trending',
    '/user/ann/likes',
    '/user/ann/posts/alphabetical',
    '/user/ann/posts/newest/requests',
    '/user/ann/posts/newest/stories/more',
    '/comment/seven',
    '/comment/0',
    '/comment/x7',
    '/comment/7x',
    '/comment/1234567890123456',
    '/comment/7/comments',
    '/account/settings/password',
    '/account/notifications/note_nothing',
    '/admin/constructor',
    '/site/welcome/home',
  ])('%s is none', (pathname) => {
    expect(matchPage(pathname)).toBeNull();
  });

  it('gives the segments that are there and no others', () => {
    expect(matchPage('/u/ann/subscribers')?.params).toEqual({ username: 'ann', list: 'subscribers' });
    expect(matchPage('/comment')?.params).toEqual({ list: 'comment' });
    expect(matchPage('/settings')?.params).toEqual({});
  });

  it('is led to its canonical spelling from every alias and redirect of the table', () => {
    for (const [name, { path, ...page }] of Object.entries(sitePaths)) {
      const ways = [
        ...('aliases' in page ? page.aliases : []),
        ...('redirects' in page ? page.redirects.map(({ from }) => from) : []),
      ];
      for (const way of ways) {
        const pathname = way
          .replace(/\/:\w+\?/gu, '')
          .replace(':list', 'likes')
          .replace(/:\w+/gu, '7');
        expect([way, matchPage(pathname)?.name]).toEqual([way, name]);
        expect(matchPage(pathname)?.canonical.split('/')[1]).toBe(path.split('/')[1]);
      }
    }
  });
});
