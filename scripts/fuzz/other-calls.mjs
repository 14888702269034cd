import { escaped, hostileText } from './hostile-values.mjs';

const pages = [
  '/',
  '/story/{slug}',
  '/read/{slug}/likes/newest',
  '/story/{slug}/comments',
  '/user/{username}',
  '/user/{username}/subscribers/newest/requests',
  '/u/{username}/{text}',
  '/comment/{id}',
  '/comment/{id}/replies',
  '/search/{text}',
  '/search/story',
  '/hashtag/{text}',
  '/account/settings',
  '/account/login',
  '/account/notifications',
  '/write',
  '/admin/users',
  '/user/{username}/feed.atom',
  '/hashtag/{text}/feed.atom',
  '/feed.atom',
  '/sitemap/{text}.xml',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/assets/{text}',
  '/{text}',
  '/{text}/{text}',
  '//{text}',
  '/api/{text}',
  '/api/v1/{text}',
  '/api/v1/openapi.json',
  '/api/v1/docs',
];
const queryKeys = [
  'q',
  'hashtag',
  'sort',
  'filter2',
  'next',
  'page',
  'token',
  'returnTo',
  '__proto__',
  'a[b][]',
];
const callers = ['visitor', 'member', 'admin'];

/** A page, feed or file, in whose address hostile texts stand. */
export function pageCall(random, known) {
  const text = () => escaped(hostileText(random, random.pick([50, 500, 1_500])));
  const path = random
    .pick(pages)
    .replaceAll('{slug}', () => (random.chance(0.5) ? random.pick(known.slugs) : text()))
    .replaceAll('{username}', () => (random.chance(0.5) ? random.pick(known.usernames) : text()))
    .replaceAll('{id}', () => (random.chance(0.5) ? String(random.below(40)) : text()))
    .replaceAll('{text}', text);
  const query = Array.from({ length: random.below(4) }, () => `${random.pick(queryKeys)}=${text()}`);
  const rest = random.pick(['', '', '', '%', '&&==&', '%ZZ', '%C0%AF']);
  return {
    kind: 'page',
    caller: random.pick(callers),
    xsrf: 'missing',
    method: random.pick(['GET', 'GET', 'GET', 'HEAD']),
    path: query.length > 0 || rest ? `${path}?${query.join('&')}${rest}` : path,
    headers: { accept: random.pick(['text/html', '*/*', 'application/json']) },
    body: null,
  };
}

/** A list that is to go on from a place that is broken, changed, or of another list. */
export function cursorCall(random, operations, known) {
  const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'next'));
  const { path, parameters, statuses, validate } = random.pick(lists);
  const cursor = random.pick(known.cursors);
  const at = random.below(cursor.length);
  const next = random.pick([
    () => cursor,
    () => cursor.slice(0, at),
    () => `${cursor.slice(0, at)}${random.pick(['A', '_', '-', '/', '='])}${cursor.slice(at + 1)}`,
    () => `${cursor}${cursor}`,
    () =>
      Buffer.from(
        Buffer.from(cursor, 'base64').map((byte) => byte ^ (random.chance(0.1) ? 1 << random.below(8) : 0)),
      ).toString('base64url'),
    () => Buffer.from('{"id":9e999,"__proto__":{}}').toString('base64url'),
    () => Buffer.from('null').toString('base64url'),
    () => hostileText(random, 5_000),
  ])();
  const values = { slug: random.pick(known.slugs), username: random.pick(known.usernames), list: 'story' };
  const needed = parameters.filter(({ in: place, required }) => place === 'query' && required);
  const query = needed.map(({ name }) => `${name}=${name === 'q' ? 'the' : '1'}&`).join('');
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '1');
  const address = `${filled}?${query}next=${escaped(next)}`;
  return {
    kind: 'cursor',
    caller: random.pick(callers),
    xsrf: 'missing',
    method: 'GET',
    path: address,
    headers: {},
    body: null,
    statuses,
    validate,
    isInRoute: address.length < 8_000,
  };
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'];

/** A method that a path does not declare. The areas of the staff do not exist for others. */
export function methodCall(random, operations, known) {
  const { path, methods: declared } = random.pick(operations.filter(({ parameters }) => parameters));
  const address = path.replace('{slug}', known.slugs[0]).replace('{username}', known.usernames[0]);
  const filled = address.replace('{list}', 'story').replace(/\{\w+\}/g, '1');
  // Another path may fit the same address: /hashtag/tooltip is also a hashtag of that name.
  const fitting = operations.filter((one) =>
    new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(filled),
  );
  const allow = [...new Set([...declared, ...fitting.map(({ method }) => method)])];
  const method = random.pick(methods.filter((one) => !allow.includes(one)));
  return {
    kind: 'method',
    caller: 'admin',
    xsrf: random.pick(['valid', 'missing']),
    method,
    path: filled,
    headers: {},
    body: random.chance(0.3) ? Buffer.from('{}') : null,
    allow,
    isForStaff: fitting.some(({ audience }) => audience === 'moderator' || audience === 'admin'),
  };
}
