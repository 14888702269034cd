import { bodyValidators } from './faults-of.mjs';
import { bytesOfJson, escaped, hostileText, hostileValue, oddKey } from './hostile-values.mjs';

const callers = ['visitor', 'member', 'member', 'admin'];
const words = ['lantern', 'ferry', 'A quiet evening by the water, read twice.', 'rain', 'Łódź', 'été'];

/**
 * Every operation of an OpenAPI document, with what calls are made of.
 * @typedef {{ parameters?: { name: string, in: string, required?: boolean, schema: object }[],
 * requestBody?: { content: Record<string, { schema: object }> },
 * responses: Record<string, { content?: Record<string, { schema?: object }> }>, 'x-audience'?: string }} Operation
 *
 * @param {{ paths: Record<string, Record<string, Operation>>, servers: { url: string }[], components?: object }}
 *   document
 */
export function operationsOf(document) {
  const base = document.servers[0].url;
  const validatorOf = bodyValidators(document);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `${base}${path}`,
      methods: Object.keys(methods).map((one) => one.toUpperCase()),
      parameters: operation.parameters,
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      statuses: new Set(Object.keys(operation.responses).map(Number)),
      validate: validatorOf(path, method),
      audience: operation['x-audience'],
    })),
  );
}

/** A call of an operation with values as they should be and, in most calls, some that should not be. */
export function operationCall(random, operations, known) {
  const operation = random.pick(operations);
  const hostility = random.pick([0, 0.2, 0.2, 0.5, 1]);
  const valueOf = (name, schema, make) =>
    random.chance(hostility) ? make(random) : nearValue(random, name, schema, known);
  let { path } = operation;
  let isInRoute = true;
  const query = [];
  const headers = {};
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (!required && random.chance(0.5)) continue;
    if (place === 'header') headers[name] = String(nearValue(random, name, schema, known));
    else if (place === 'path') {
      const most = random.pick([200, 3_000]);
      const value = printed(valueOf(name, schema, () => hostileText(random, most)));
      path = path.replace(`{${name}}`, escaped(value));
      isInRoute &&= /^[\w#-]{1,200}$/.test(value);
    } else {
      const value = valueOf(name, schema, hostileValue);
      const values = Array.isArray(value) ? value.slice(0, 50) : [value];
      for (const one of values) query.push([name, printed(one).slice(0, random.pick([300, 4_000, 30_000]))]);
      if (random.chance(hostility / 5)) query.push([random.pick([name, `${name}[]`, `${name}[a]`]), '1']);
    }
  }
  if (random.chance(hostility / 4)) query.push([oddKey(random), hostileText(random, 300)]);
  if (query.length > 0)
    path += `?${query.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&')}`;
  const body = takesBody(operation) ? jsonBody(random, operation.body, hostility, valueOf) : null;
  if (body !== null) headers['content-type'] = 'application/json';
  return {
    kind: 'operation',
    caller: random.pick(callers),
    xsrf: random.pick(['valid', 'valid', 'valid', 'valid', 'missing', 'broken']),
    method: operation.method,
    path,
    headers,
    body,
    statuses: operation.statuses,
    validate: operation.validate,
    // Node takes no more than 16 KiB of headers and address together.
    isInRoute: isInRoute && path.length < 8_000,
  };
}

const deep = ['['.repeat(60_000), '{"a":'.repeat(9_000)];
const oddBodies = ['', '{', 'null', '[]', '"text"', '1e999', '\ufeff{}', ...deep];
const takesBody = ({ method, body }) => body !== null || method === 'POST' || method === 'PUT';

function jsonBody(random, schema, hostility, valueOf) {
  if (schema === null) return random.chance(hostility / 2) ? Buffer.from('{"a":1}') : null;
  if (random.chance(hostility / 10)) return bytesOfJson(random.pick(oddBodies));
  const entries = Object.entries(schema.properties)
    .filter(([name]) => schema.required.includes(name) || random.chance(0.4))
    .map(([name, property]) => [name, valueOf(name, property, hostileValue)]);
  if (random.chance(hostility / 5)) entries.push([oddKey(random), hostileValue(random)]);
  // Repeated, as no object can be.
  if (entries.length > 0 && random.chance(hostility / 10)) entries.push([random.pick(entries)[0], 1]);
  return bytesOfJson(
    `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
  );
}

/** A value that the schema allows, or nearly: patterns are not kept, known things are named. */
function nearValue(random, name, schema, known) {
  if (schema.enum) return random.pick(schema.enum);
  const types = [schema.type].flat();
  if (types.includes('array')) return [nearValue(random, name, schema.items ?? {}, known)];
  if (types.includes('object'))
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [
        key,
        nearValue(random, key, inner, known),
      ]),
    );
  if (types.includes('integer') || types.includes('number')) return 1 + random.below(40);
  if (types.includes('boolean')) return random.chance(0.5);
  if (name === 'rich_text_story') return '<p>She lit the lamp and waited for the ferry to come home.</p>';
  if (name === 'email') return `fuzz_${random.below(1e6)}@example.com`;
  if (name.startsWith('password')) return 'once-upon-a-time';
  if (name === 'login') return random.pick(known.usernames);
  if (name === 'username')
    return random.chance(0.8) ? random.pick(known.usernames) : `fuzz_${random.below(1e6)}`;
  if (name === 'slug') return random.pick(known.slugs);
  if (name.startsWith('hashtag')) return '#sea';
  if (name === 'next') return random.pick(known.cursors);
  if (name === 'last_saved_at') return '2026-01-31T10:20:30.123Z';
  if (name === 'Idempotency-Key') return `fuzz-key-${random.below(1_000)}-abcdefghijkl`;
  return random.pick(words);
}

function printed(value) {
  if (typeof value === 'string') return value.replace(/^@@number:(.+)@@$/s, '$1');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const listed = (text) => text.trim().split(/\s+/);
const pages = listed(`
  / /story/{slug} /read/{slug}/likes/newest /story/{slug}/comments /user/{username}
  /user/{username}/subscribers/newest/requests /u/{username}/{text} /comment/{id} /comment/{id}/replies
  /search/{text} /search/story /hashtag/{text} /account/settings /account/login /account/notifications
  /write /admin/users /user/{username}/feed.atom /hashtag/{text}/feed.atom /feed.atom
  /sitemap/{text}.xml /sitemap.xml /manifest.webmanifest /assets/{text} /{text} /{text}/{text} //{text}
  /api/{text} /api/v1/{text} /api/v1/openapi.json /api/v1/docs
`);
const queryKeys = listed('q hashtag sort filter2 next page token returnTo __proto__ a[b][]');
/** A path with known things in the places of its parameters. */
const filled = (path, random, known) => {
  const values = { slug: random.pick(known.slugs), username: random.pick(known.usernames), list: 'story' };
  return path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '1');
};

const everybody = ['visitor', 'member', 'admin'];
const plainRead = { xsrf: 'missing', method: 'GET', headers: {}, body: null };

/** A page, feed or file, in whose address hostile texts stand. */
export function pageCall(random, _operations, known) {
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
    ...plainRead,
    kind: 'page',
    caller: random.pick(everybody),
    method: random.pick(['GET', 'GET', 'GET', 'HEAD']),
    path: query.length > 0 || rest ? `${path}?${query.join('&')}${rest}` : path,
    headers: { accept: random.pick(['text/html', '*/*', 'application/json']) },
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
  const needed = parameters.filter(({ in: place, required }) => place === 'query' && required);
  const query = needed.map(({ name }) => `${name}=${name === 'q' ? 'the' : '1'}&`).join('');
  const address = `${filled(path, random, known)}?${query}next=${escaped(next)}`;
  return {
    ...plainRead,
    kind: 'cursor',
    caller: random.pick(everybody),
    path: address,
    statuses,
    validate,
    isInRoute: address.length < 8_000,
  };
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'];

/** A method that a path does not declare. The areas of the staff do not exist for others. */
export function methodCall(random, operations, known) {
  const { path, methods: declared } = random.pick(operations.filter(({ parameters }) => parameters));
  const address = filled(path, random, known);
  // Another path may fit the same address: /hashtag/tooltip is also a hashtag of that name.
  const fitting = operations.filter((one) =>
    new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address),
  );
  const allow = [...new Set([...declared, ...fitting.map(({ method }) => method)])];
  const method = random.pick(methods.filter((one) => !allow.includes(one)));
  return {
    kind: 'method',
    caller: 'admin',
    xsrf: random.pick(['valid', 'missing']),
    method,
    path: address,
    headers: {},
    body: random.chance(0.3) ? Buffer.from('{}') : null,
    allow,
    isForStaff: fitting.some(({ audience }) => audience === 'moderator' || audience === 'admin'),
  };
}

const plainText = (random) => hostileText(random, 12_000).replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
const long = 'x'.repeat(15_000);

/** Headers that are broken, doubled, or longer than they may be, by name; `plain` is any text. */
const headerValues = {
  cookie: (plain) => [
    'sid=broken; XSRF-TOKEN=broken',
    'sid=a; sid=b; sid=c',
    'sid=; XSRF-TOKEN=',
    `sid=${long}`,
    'a=b; '.repeat(2_900),
    'sid=%00; __proto__=1; =; ;;; sid',
    'sid="a\\"b"; XSRF-TOKEN=%E0%A4%A',
    `sid=${plain}`,
  ],
  'x-xsrf-token': (plain) => ['', 'null', long.slice(0, 9_000), plain],
  'idempotency-key': (plain) => ['', 'a', 'fuzz-key-1-abcdefghijkl', long, plain],
  'if-none-match': (plain) => ['*', '"', 'W/"a", "b"', '"a",'.repeat(3_000), plain],
  'if-modified-since': () => ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  accept: () => ['', ';;;', 'application/problem+json', 'a/b;q=0.1,'.repeat(1_200), '*/*;q=NaN'],
  'accept-encoding': () => ['', 'br;q=0', 'zstd, gzip;q=1e9', 'gzip,'.repeat(2_500), 'identity;q=0, *;q=0'],
  'accept-language': () => ['', '*', 'de-'.repeat(4_000), 'zz-ZZ-u-ca-\xff'],
  'x-forwarded-for': () => ['127.0.0.1', '::ffff:1.2.3.4, a:b', '1.1.1.1,'.repeat(1_500), '999.1:99999'],
  'x-forwarded-proto': () => ['https', 'gopher', 'https,http'],
  'x-forwarded-host': () => ['evil.example'],
  host: () => ['evil.example', 'a:b:c', '[::1', 'x'.repeat(5_000)],
  origin: () => ['null', 'https://evil.example', '::', 'http://['],
  referer: (plain) => ['http://[', 'about:blank', plain],
  'sec-fetch-site': () => ['cross-site', 'none', 'zzz'],
  range: () => ['bytes=0-0', 'bytes=-1', 'bytes=9-1', `bytes=${'0-,'.repeat(3_000)}`, 'lines=1'],
  'content-type': (plain) => [
    '',
    'text/plain',
    'application/json; charset=utf-7',
    'multipart/form-data',
    'application/JSON;;;',
    plain,
    '__proto__',
  ],
  'content-encoding': () => ['gzip', 'br', 'zzz', 'gzip, gzip, gzip'],
  expect: () => ['100-continue', 'a pony'],
  'x-request-id': (plain) => [long, plain, '${jndi:ldap://x}'],
  traceparent: () => ['00-0-0-0', `00-${'f'.repeat(32)}-${'f'.repeat(16)}-ff`, long],
  'user-agent': (plain) => ['', long, plain],
  authorization: () => ['Basic Og==', `Bearer ${long}`, 'x'],
  'transfer-encoding': () => ['gzip, chunked', 'chunked'],
  upgrade: () => ['websocket', 'h2c'],
  'x-http-method-override': () => ['DELETE'],
};

/** A harmless call with one to three headers of that kind. */
export function headerCall(random, operations, known) {
  const { method, path, statuses, validate } = random.pick(operations);
  const headers = {};
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const [name, valuesOf] = random.pick(Object.entries(headerValues));
    headers[name] = random.pick(valuesOf(plainText(random)));
  }
  const isRead = method === 'GET' || method === 'DELETE';
  const isPage = random.chance(0.2);
  return {
    kind: 'header',
    caller: random.pick(everybody),
    xsrf: random.pick(['valid', 'missing']),
    method,
    path: isPage ? '/' : filled(path, random, known),
    headers,
    body: isRead || headers['transfer-encoding'] ? null : Buffer.from('{}'),
    ...(isPage ? {} : { statuses, validate }),
  };
}
