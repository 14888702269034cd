/** Bytes that are no UTF-8, and numbers that JSON.stringify cannot print, stand in bodies as these marks. */
const brokenBytesMark = '@@broken-bytes@@';
const numberMark = /"@@number:([^"]+)@@"/g;
const brokenBytes = Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xf5]);
const mebibyte = 1024 * 1024;

const texts = [
  '',
  ' ',
  'a\0b',
  '\u0001\u0007\u001b[31m\u007f\u0085',
  '\ud83d',
  'a\ude00b',
  '\ude00\ud83d',
  brokenBytesMark,
  `Quiet words of a story ${brokenBytesMark} and more of them`,
  `Z${'\u0351\u0369\u0364'.repeat(300)}`,
  `A story ${'\u0301'.repeat(20_000)}`,
  '\u202Etfel ot thgir\u202C \u2066\u2067\u2068\u2069\u200F',
  '\uFFFE\uFFFF\uFEFF\u2028\u2029\u200B\u200D',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(50),
  '\u{1F1E6}'.repeat(999),
  '\uFDFA'.repeat(400),
  'İıſK',
  'x'.repeat(100_000),
  ' '.repeat(30_000),
  '<p>'.repeat(3_000),
  '<p>&'.repeat(5_000),
  '&#0;&#xD800;&#x110000;&#99999999999;',
  '<svg/onload=alert(1)><style>@import"//x"</style><!--',
  `<p class="${'indent '.repeat(2_000)}">Five words of a story</p>`,
  "' OR 1=1; DROP TABLE story; --",
  "1'||pg_sleep(20)--",
  '%',
  '%%_\\',
  '"" OR - ~ ( ) * : & | !',
  `${'('.repeat(2_000)}a${')'.repeat(2_000)}`,
  `${'"a" OR '.repeat(800)}b`,
  `${'-'.repeat(5_000)}a`,
  `${'a '.repeat(10_000)}`,
  '../../../../etc/passwd',
  '%00%ff%ed%a0%80',
  '${7*7}{{7*7}}',
  '\r\nSet-Cookie: sid=x',
  '__proto__',
  'constructor',
  'toString',
  '1e309',
  '-0',
  'NaN',
  '99999999999999999999',
  '0x10',
  '١٢٣',
  '9999-99-99T99:99:99.999Z',
  '2024-02-30T24:00:00.000Z',
  `@${'a'.repeat(5_000)}`,
  'a@b.c'.repeat(500),
  `https://${'a.'.repeat(2_000)}example`,
  'https://[::1]:99999/%',
  'javascript:alert(1)',
];

const numbers = [
  0,
  -0,
  -1,
  1.5,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  -(2 ** 63),
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  ...['1e400', '-1e400', '9223372036854775808', `1${'0'.repeat(400)}`, `0.${'0'.repeat(5_000)}1`].map(
    (number) => `@@number:${number}@@`,
  ),
];

const oddKeys = [
  'a\0b',
  '\ud800',
  '',
  ...'__proto__ constructor prototype toString then $gt role'.split(' '),
];

/**
 * A text that has broken other sites; one in forty is as long as may be.
 * @param {number} most UTF-16 units; 4 MiB in bytes when none are named
 */
export function hostileText(random, most = Infinity) {
  if (random.chance(1 / 40)) {
    const filling = random.pick(['x', 'e\u0301', '<p>a</p>', '\u202e', '\ud800', '\0', 'word ']);
    const times = Math.min((4 * mebibyte) / Buffer.byteLength(filling), most / filling.length);
    return filling.repeat(Math.floor(times));
  }
  return random.pick(texts).slice(0, most);
}

/** A value of any JSON type. */
export function hostileValue(random) {
  return random.pick([
    () => hostileText(random),
    () => hostileText(random),
    () => random.pick(numbers),
    () => random.pick([null, true, false]),
    () => random.pick([[], [[]], [null], ['a', 1, {}], Array(random.pick([100, 5_000])).fill(1)]),
    () => [hostileText(random), hostileText(random)],
    () => ({ [random.pick(oddKeys)]: hostileText(random) }),
    () => nested(random.pick([9, 100])),
  ])();
}

/** A key that no call declares. */
export const oddKey = (random) => random.pick(oddKeys);

function nested(depth) {
  return Array.from({ length: depth }).reduce((inner, _, level) => (level % 2 ? [inner] : { a: inner }), 1);
}

/** The bytes of a JSON text with what the marks stand for. */
export function bytesOfJson(text) {
  const pieces = text.replace(numberMark, '$1').split(brokenBytesMark);
  return Buffer.concat(
    pieces.flatMap((piece, index) => (index === 0 ? [] : [brokenBytes]).concat(Buffer.from(piece))),
  );
}

/** A text as it may stand in an address, also where it is no text: half pairs and bytes that are no UTF-8. */
export function escaped(text) {
  return [...String(text)]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character);
      return `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`;
    })
    .join('')
    .replaceAll(encodeURIComponent(brokenBytesMark), '%FF%C0%80%ED%A0%80');
}

/**
 * Reads what the sample of a site has, for calls that need existing stories, comments and members.
 * @param {string} api the address below which the calls lie
 */
export async function knownThings(api) {
  const read = async (path) => (await fetch(`${api}${path}`)).json();
  const home = await read('/home?sort=newest');
  const slugs = home.items.map(({ slug }) => slug);
  const paths = [
    '/home',
    '/home?sort=top',
    '/search/story?q=the',
    '/search/comment?q=the',
    '/search/user?q=an',
  ];
  const lists = await Promise.all(paths.map(read));
  const cursors = lists.map(({ next }) => next).filter((next) => typeof next === 'string');
  if (slugs.length === 0 || cursors.length === 0)
    throw new Error('The sample of the site has no lists to go on in.');
  const usernames = [...new Set(home.items.map(({ author_username: name }) => name))];
  return { slugs, usernames, cursors };
}
