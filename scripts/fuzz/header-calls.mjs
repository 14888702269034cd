import { hostileText } from './hostile-values.mjs';

const callers = ['visitor', 'member', 'admin'];
const plainText = (random) => hostileText(random, 12_000).replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
const long = 'x'.repeat(15_000);

/** Headers that are broken, doubled, or longer than they may be, by name. */
const headerMakers = {
  cookie: (random) =>
    random.pick([
      'sid=broken; XSRF-TOKEN=broken',
      'sid=a; sid=b; sid=c',
      'sid=; XSRF-TOKEN=',
      `sid=${long}`,
      `${'a=b; '.repeat(2_900)}`,
      'sid=%00; __proto__=1; =; ;;; sid',
      'sid="a\\"b"; XSRF-TOKEN=%E0%A4%A',
      `sid=${plainText(random)}`,
    ]),
  'x-xsrf-token': (random) => random.pick(['', 'null', `${long.slice(0, 9_000)}`, plainText(random)]),
  'idempotency-key': (random) => random.pick(['', 'a', 'fuzz-key-1-abcdefghijkl', long, plainText(random)]),
  'if-none-match': (random) =>
    random.pick(['*', '"', 'W/"a", "b"', `${'"a",'.repeat(3_000)}`, plainText(random)]),
  'if-modified-since': (random) => random.pick(['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT']),
  accept: (random) =>
    random.pick(['', ';;;', 'application/problem+json', `${'a/b;q=0.1,'.repeat(1_200)}`, '*/*;q=NaN']),
  'accept-encoding': (random) =>
    random.pick(['', 'br;q=0', 'zstd, gzip;q=1e9', `${'gzip,'.repeat(2_500)}`, 'identity;q=0, *;q=0']),
  'accept-language': (random) => random.pick(['', '*', `${'de-'.repeat(4_000)}`, 'zz-ZZ-u-ca-\xff']),
  'x-forwarded-for': (random) =>
    random.pick(['127.0.0.1', '::ffff:1.2.3.4, a:b', `${'1.1.1.1,'.repeat(1_500)}`, '999.1:99999']),
  'x-forwarded-proto': (random) => random.pick(['https', 'gopher', 'https,http']),
  'x-forwarded-host': () => 'evil.example',
  host: (random) => random.pick(['evil.example', 'a:b:c', '[::1', 'x'.repeat(5_000)]),
  origin: (random) => random.pick(['null', 'https://evil.example', '::', 'http://[']),
  referer: (random) => random.pick(['http://[', 'about:blank', plainText(random)]),
  'sec-fetch-site': (random) => random.pick(['cross-site', 'none', 'zzz']),
  range: (random) =>
    random.pick(['bytes=0-0', 'bytes=-1', 'bytes=9-1', `bytes=${'0-,'.repeat(3_000)}`, 'lines=1']),
  'content-type': (random) =>
    random.pick([
      '',
      'text/plain',
      'application/json; charset=utf-7',
      'multipart/form-data',
      'application/JSON;;;',
      plainText(random),
      '__proto__',
    ]),
  'content-encoding': (random) => random.pick(['gzip', 'br', 'zzz', 'gzip, gzip, gzip']),
  expect: (random) => random.pick(['100-continue', 'a pony']),
  'x-request-id': (random) => random.pick([long, plainText(random), '${jndi:ldap://x}']),
  traceparent: (random) => random.pick(['00-0-0-0', `00-${'f'.repeat(32)}-${'f'.repeat(16)}-ff`, long]),
  'user-agent': (random) => random.pick(['', long, plainText(random)]),
  authorization: (random) => random.pick(['Basic Og==', `Bearer ${long}`, 'x']),
  'transfer-encoding': (random) => random.pick(['gzip, chunked', 'chunked']),
  upgrade: (random) => random.pick(['websocket', 'h2c']),
  'x-http-method-override': () => 'DELETE',
};

/** A harmless call with one to three headers of that kind. */
export function headerCall(random, operations, known) {
  const { method, path, statuses, validate } = random.pick(operations);
  const headers = {};
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const name = random.pick(Object.keys(headerMakers));
    headers[name] = headerMakers[name](random);
  }
  const values = { slug: random.pick(known.slugs), username: random.pick(known.usernames), list: 'story' };
  const isRead = method === 'GET' || method === 'DELETE';
  const isPage = random.chance(0.2);
  return {
    kind: 'header',
    caller: random.pick(callers),
    xsrf: random.pick(['valid', 'missing']),
    method,
    path: isPage ? '/' : path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '1'),
    headers,
    body: isRead || headers['transfer-encoding'] ? null : Buffer.from('{}'),
    ...(isPage ? {} : { statuses, validate }),
  };
}
