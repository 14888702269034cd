import { type SitePathName, sitePaths } from '@quillstead/catalogue';
import { type LazyPage, lazyPage as lazy } from './lazy-page.js';

/** A page and how the shell stands around it. Path, title and access come from the catalogue's table. */
export interface PageRoute {
  readonly page: LazyPage;
  /** What stands for it while it is not known who is looking, and while its part of the program comes. */
  readonly frame?: LazyPage;
  /** The page is a list that goes on: no footer, a skip link to it (docs/product/pages.md#header-menu-and-footer). */
  readonly isFeed?: boolean;
  /** The page has its own bar at the foot of a small window. */
  readonly ownsFoot?: boolean;
}

export const pageRoutes: Record<SitePathName, PageRoute> = {
  home: { page: lazy(() => import('../pages/home-page.js')), isFeed: true },
  signUp: { page: lazy(() => import('../pages/sign-up-page.js')) },
  logIn: { page: lazy(() => import('../pages/log-in-page.js')) },
  forgotPassword: { page: lazy(() => import('../pages/forgot-password-page.js')) },
  resetPassword: { page: lazy(() => import('../pages/reset-password-page.js')) },
  verify: { page: lazy(() => import('../pages/verify-page.js')) },
  undoEmailChange: { page: lazy(() => import('../pages/undo-email-change-page.js')) },
  settings: { page: lazy(() => import('../pages/settings-page.js')) },
  notifications: { page: lazy(() => import('../pages/notifications-page.js')), isFeed: true },
  accountDirectory: { page: lazy(() => import('../pages/account-directory-page.js')) },
  siteDirectory: { page: lazy(() => import('../pages/site-directory-page.js')) },
  welcome: { page: lazy(() => import('../pages/welcome-page.js')) },
  about: { page: lazy(() => import('../pages/about-page.js')) },
  terms: { page: lazy(() => import('../pages/terms-page.js')) },
  privacy: { page: lazy(() => import('../pages/privacy-page.js')) },
  verifiedAccount: { page: lazy(() => import('../pages/verified-account-page.js')) },
  admin: { page: lazy(() => import('../pages/admin-page.js')) },
  write: {
    page: lazy(() => import('../pages/write-page.js')),
    frame: lazy(async () => ({ default: (await import('../features/writing/write-frame.js')).WriteFrame })),
    ownsFoot: true,
  },
  story: { page: lazy(() => import('../pages/story-page.js')) },
  user: { page: lazy(() => import('../pages/user-page.js')), isFeed: true },
  storyList: { page: lazy(() => import('../pages/story-list-page.js')), isFeed: true },
  comment: { page: lazy(() => import('../pages/comment-page.js')), isFeed: true },
  search: { page: lazy(() => import('../pages/search-page.js')), isFeed: true },
  sandbox: { page: lazy(() => import('../pages/sandbox-page.js')) },
};

export const routeNames = Object.keys(sitePaths) as SitePathName[];
