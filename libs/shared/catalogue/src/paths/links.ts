import { hashtagWord } from '../hashtag-key.js';
import type { CommentList, Filter, SearchList, Sort, StoryList, UserList } from '../lists/site-lists.js';
import { sitePaths } from './site-paths.js';

const {
  home,
  signUp,
  logIn,
  forgotPassword,
  resetPassword,
  verify,
  undoEmailChange,
  accountDirectory,
  siteDirectory,
  welcome,
  about,
  rules,
  moderation,
  terms,
  privacy,
  verifiedAccount,
  sandbox,
  write,
  reading,
  settings,
  statistics,
  waitingComments,
  decisions,
} = sitePaths;

/** All links of the site, which are built only here. */
export const paths = {
  home: home.path,
  account: accountDirectory.path,
  signUp: signUp.path,
  logIn: logIn.path,
  forgotPassword: forgotPassword.path,
  resetPassword: (token: string) => `${resetPassword.path}?token=${encodeURIComponent(token)}`,
  verify: (token?: string) =>
    verify.path + (token === undefined ? '' : `?token=${encodeURIComponent(token)}`),
  undoEmailChange: (token: string) => `${undoEmailChange.path}?token=${encodeURIComponent(token)}`,
  /** Returns the address of a page of the settings, or of a section of it by the id of its heading. */
  settings: (page?: keyof typeof settings.pages, section?: string) =>
    join('/account/settings', page) + (section === undefined ? '' : `#${section}`),
  notifications: (page?: string) => join('/account/notifications', page),
  reading: reading.path,
  statistics: statistics.path,
  waitingComments: waitingComments.path,
  decisions: decisions.path,
  site: siteDirectory.path,
  welcome: welcome.path,
  about: about.path,
  rules: rules.path,
  moderation: moderation.path,
  terms: terms.path,
  privacy: privacy.path,
  verifiedAccount: verifiedAccount.path,
  sandbox: sandbox.path,
  admin: (page: keyof typeof sitePaths.admin.pages) => join('/admin', page),
  write: write.path,
  draft: (id: number) => `${write.path}?id=${id}`,
  sharedDraft: (token: string) => `/draft/${encodeURIComponent(token)}`,
  editStory: (slug: string) => `${write.path}?story=${encodeURIComponent(slug)}`,
  story: (slug: string, list?: StoryList, sort?: Sort) => join('/story', slug, list, sort),
  series: (slug: string) => join('/series', slug),
  editSeries: (slug: string) => join('/series', slug, 'edit'),
  collection: (id: number, slug?: string) => join('/collection', String(id), slug),
  user: (username: string, list?: UserList, sort?: Sort, filter?: Filter) =>
    join('/user', username, list, sort, filter),
  comment: (id: number, list?: CommentList, sort?: Sort) => join('/comment', String(id), list, sort),
  search: (list: SearchList, q?: string) =>
    join('/search', list) + (q === undefined ? '' : `?q=${encodeURIComponent(q)}`),
  hashtag: (hashtag: string) => `/?hashtag=${encodeURIComponent(hashtagWord(hashtag))}`,
} as const;

/**
 * Joins the parts of an address. Leaves out all that follows the first missing part: a sort without its list means
 * nothing.
 */
function join(base: string, ...parts: readonly (string | undefined)[]): string {
  const end = parts.indexOf(undefined);
  const given = end === -1 ? parts : parts.slice(0, end);
  return [base, ...given.map((part) => encodeURIComponent(part ?? ''))].join('/');
}
