import { sitePaths } from '@quillstead/catalogue';

/** Segments that calls use after `/user/` (api.md, "Validation"). */
const callSegments = ['tooltip', 'subscription', 'subscriber', 'account'];

const pages: readonly { path: string; aliases?: readonly string[] }[] = Object.values(sitePaths);

/** Every first segment of a path that the router knows, and those of calls: nobody may be named so (product.md). */
export const reservedSegments: readonly string[] = [
  ...new Set([
    ...pages
      .flatMap(({ path, aliases = [] }) => [path, ...aliases])
      .map((path) => path.split('/')[1] ?? '')
      .filter((segment) => segment !== ''),
    ...callSegments,
    'api',
    'assets',
    'site',
    'user',
    'author',
    'profile',
    'u',
    'comment',
    'search',
    'admin',
    'hashtag',
  ]),
];
