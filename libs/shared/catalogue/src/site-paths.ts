/** Who sees a route: `public` only when logged out, `private` only when logged in, `development` outside live. */
export type View = 'anyone' | 'public' | 'private' | 'development';

export interface SitePath {
  /** Canonical; a `:name` stands for one segment, a `?` after it for a segment that may be missing. */
  readonly path: string;
  /** First segments or whole paths that lead here; spaces, dashes and underscores in them do not count. */
  readonly aliases?: readonly string[];
  /** Null: the page makes its own from what it shows. */
  readonly title: string | null;
  readonly description?: string;
  readonly view: View;
  /** Opens in a modal when the window is wide enough (spec section 2). */
  readonly modal?: boolean;
}

/** Every page that can be opened now, by name (spec section 2). The router, the links and the gateway read this table. */
export const sitePaths = {
  home: {
    path: '/',
    title: null,
    description: 'Write, publish and read stories.',
    view: 'anyone',
  },
  signUp: {
    path: '/account/signup',
    aliases: ['/signup', '/register', '/registration'],
    title: 'Sign Up',
    description: 'Make an account to write, comment and follow authors.',
    view: 'public',
    modal: true,
  },
  logIn: {
    path: '/account/login',
    aliases: ['/login', '/signin', '/account/signin'],
    title: 'Login',
    description: 'Log in to write, comment and follow authors.',
    view: 'public',
    modal: true,
  },
  welcome: {
    path: '/site/welcome',
    aliases: ['/welcome', '/info'],
    title: 'Welcome',
    description: 'What you can do here.',
    view: 'private',
  },
  about: {
    path: '/site/about',
    aliases: ['/about'],
    title: 'About',
    description: 'What this place is and who it is for.',
    view: 'anyone',
    modal: true,
  },
  write: {
    path: '/write',
    aliases: ['/draft', '/publish'],
    title: 'Write',
    description: 'Write, save and publish stories.',
    view: 'private',
  },
  story: { path: '/story/:slug', aliases: ['/read/:slug'], title: null, view: 'anyone' },
} as const satisfies Record<string, SitePath>;

export type SitePathName = keyof typeof sitePaths;

/** The links of the site, each built in this one place. */
export const paths = {
  home: sitePaths.home.path,
  signUp: sitePaths.signUp.path,
  logIn: sitePaths.logIn.path,
  welcome: sitePaths.welcome.path,
  about: sitePaths.about.path,
  write: sitePaths.write.path,
  draft: (id: number) => `${sitePaths.write.path}?id=${id}`,
  story: (slug: string) => `/story/${encodeURIComponent(slug)}`,
  user: (username: string) => `/user/${encodeURIComponent(username)}`,
  hashtag: (hashtag: string) => `/?hashtag=${encodeURIComponent(hashtag.replace(/^#/u, ''))}`,
} as const;
