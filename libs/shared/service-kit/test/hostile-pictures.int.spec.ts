import { createHash } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { memberPictures } from '../src/media/picture-form.js';
import { drawSizes, UnusablePicture } from '../src/pictures/draw-sizes.js';

/** What becomes of a file: no picture is made of it, or one that has nothing of the file but pixels. */
type Fate = 'refused' | 'cleaned' | 'either';
type HostileFile = readonly [name: string, fate: Fate, make: () => Buffer | Promise<Buffer>];

/** Smaller than those of members: hundreds are made. */
const form = { ...memberPictures, widths: [32, 96], hasJpeg: true };
/** Stands in all that must not get into a picture. */
const secret = 'Secret-of-the-file';

const latin = (text: string) => Buffer.from(text, 'latin1');

/** The same bytes at each run. */
function noise(length: number, seed = 'noise'): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_none, at) =>
    createHash('sha256').update(`${seed} ${at}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

const noisy = (width = 64, height = 48): Sharp =>
  sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } });
const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
const whole = Object.fromEntries(
  await Promise.all(formats.map(async (name) => [name, await noisy().toFormat(name).toBuffer()] as const)),
) as Record<(typeof formats)[number], Buffer>;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with grey pixels, eight bits each, and further chunks before them. */
function png(width: number, height: number, pixels: Buffer, ...further: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const parts = [
    chunk('IHDR', head),
    ...further,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([latin('\x89PNG\r\n\x1a\n'), ...parts]);
}

/** A copy with other bytes at a place. */
function patched(file: Buffer, at: number, bytes: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes, at);
  return copy;
}

const sides = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const littleSides = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [value & 255, value >> 8]));
/** Height and width of a JPEG stand five bytes behind the marker of its frame. */
const frameOf = (jpeg: Buffer) => jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5;
const zeros = (length: number) => Buffer.alloc(length);

const truncated = formats.flatMap((format) =>
  Array.from({ length: 14 }, (_none, at): HostileFile => {
    const share = (at + 0.5) / 14;
    // Of a GIF and an AVIF enough may be there before the end.
    const fate = share < 0.9 && format !== 'gif' ? 'refused' : 'either';
    const end = Math.floor(whole[format].length * share);
    return [
      `a ${format} that ends after ${Math.round(share * 100)} %`,
      fate,
      () => whole[format].subarray(0, end),
    ];
  }),
);

const others = {
  page: latin(`<!doctype html><script>alert("${secret}")</script>`),
  script: latin(`*/=alert("${secret}");/*`),
  archive: Buffer.concat([latin('PK\x03\x04'), latin(secret), noise(200)]),
  document: latin(`%PDF-1.7\n1 0 obj << /JS (${secret}) >>\nendobj\n%%EOF`),
  program: Buffer.concat([latin('\x7fELF\x02\x01\x01'), latin(secret), noise(200)]),
  template: latin(`<?php system("${secret}"); ?>`),
};
const polyglots = Object.entries(others).flatMap(([name, other]): HostileFile[] => [
  ...formats.map((format): HostileFile => [
    `a ${format} with a ${name} behind it`,
    // What follows an AVIF may be read as a part of it.
    format === 'avif' ? 'either' : 'cleaned',
    () => Buffer.concat([whole[format], other]),
  ]),
  [`a ${name} with a jpeg behind it`, 'refused', () => Buffer.concat([other, whole.jpeg])],
]);
const hidden: HostileFile[] = [
  [
    'a png with a script among its texts',
    'cleaned',
    () => png(9, 9, zeros(90), chunk('tEXt', Buffer.concat([latin('Comment\0'), others.page]))),
  ],
  [
    'a png with a chunk that nobody knows',
    'cleaned',
    () => png(9, 9, zeros(90), chunk('qUIl', others.program)),
  ],
  [
    'a jpeg with a comment',
    'cleaned',
    () => {
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), sides(others.page.length + 2), others.page]);
      return Buffer.concat([whole.jpeg.subarray(0, 2), comment, whole.jpeg.subarray(2)]);
    },
  ],
];

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert("${secret}")</script></svg>`;
const wrong = Object.entries({
  nothing: zeros(0),
  'one byte': Buffer.from([0xff]),
  zeros: zeros(10_000),
  ones: Buffer.alloc(10_000, 0xff),
  'an SVG': latin(svg),
  'an SVG with a declaration': latin(`<?xml version="1.0"?>${svg}`),
  'an SVG with a mark of its encoding': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), latin(svg)]),
  'a compressed SVG': gzipSync(svg),
  'an SVG with entities': latin(`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg}`),
  'an SVG that reads a file': latin(svg.replace('<script>', '<image href="file:///etc/passwd"/><script>')),
  ...others,
  'a BMP': Buffer.concat([latin('BM'), noise(400)]),
  'an icon': Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), noise(400)]),
  'a Photoshop file': Buffer.concat([latin('8BPS\0\x01'), noise(400)]),
  PostScript: latin('%!PS-Adobe-3.0\nshowpage'),
  'a film': Buffer.concat([Buffer.from([0, 0, 0, 24]), latin('ftypisom'), noise(400)]),
  'a HEIC': Buffer.concat([Buffer.from([0, 0, 0, 24]), latin('ftypheic'), noise(400)]),
  'an AVIF of nothing': Buffer.concat([Buffer.from([0, 0, 0, 24]), latin('ftypavif'), noise(400)]),
  'a JPEG 2000': Buffer.concat([latin('\0\0\0\x0cjP  \r\n\x87\n'), noise(400)]),
  'a JPEG XL': Buffer.concat([Buffer.from([0xff, 0x0a]), noise(400)]),
  'an OpenEXR': Buffer.concat([Buffer.from([0x76, 0x2f, 0x31, 0x01]), noise(400)]),
  'a Radiance': latin('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n'),
  'a PPM': Buffer.concat([latin('P6 9 9 255\n'), zeros(243)]),
  'a FITS': latin('SIMPLE  =                    T'.padEnd(2_880)),
  'a table': latin('1,2,3\n4,5,6\n'),
  JSON: latin('{"a":1}'),
  'a ttf': Buffer.concat([Buffer.from([0, 1, 0, 0]), noise(400)]),
  'the mark of a JPEG alone': Buffer.from([0xff, 0xd8, 0xff]),
  'the mark of a PNG alone': latin('\x89PNG\r\n\x1a\n'),
  'the mark of a GIF alone': latin('GIF89a'),
  'the mark of a WebP alone': latin('RIFF\0\0\0\0WEBP'),
}).map(([name, bytes]): HostileFile => [name, 'refused', () => bytes]);
const drawnElsewhere: HostileFile[] = [
  ['a TIFF', 'refused', () => noisy().tiff().toBuffer()],
  ...formats.map((format): HostileFile => [
    `noise behind the beginning of a ${format}`,
    format === 'gif' ? 'either' : 'refused',
    () => Buffer.concat([whole[format].subarray(0, 16), noise(4_000, format)]),
  ]),
];

const largest = 0x7fff_ffff;
const sizes: HostileFile[] = [
  ...[
    [60_000, 60_000],
    [51_000_000, 1],
    [1, 51_000_000],
    [largest, largest],
    [largest, 1],
    [0, 9],
    [9, 0],
    [0, 0],
    [0xffff_ffff, 9],
  ].map(([width = 0, height = 0]): HostileFile => [
    `a png that says it has ${width} × ${height} pixels`,
    'refused',
    () => png(width, height, zeros(4_000_000)),
  ]),
  ['a png with more rows than it says', 'either', () => png(9, 9, zeros(100_000_000))],
  ...[
    [65_535, 65_535],
    [0, 9],
    [9, 0],
  ].map(([width = 0, height = 0]): HostileFile => [
    `a jpeg that says it has ${width} × ${height} pixels`,
    'refused',
    () => patched(whole.jpeg, frameOf(whole.jpeg), sides(height, width)),
  ]),
  [
    'a gif that says it has 65,535 × 65,535 pixels',
    // Its frames say how large it is.
    'cleaned',
    () => patched(whole.gif, 6, littleSides(65_535, 65_535)),
  ],
  ['a webp of another length', 'either', () => patched(whole.webp, 4, Buffer.from([8, 0, 0, 0]))],
  ['49 million pixels of nothing', 'cleaned', () => png(7_000, 7_000, zeros(7_001 * 7_000))],
];
const bombs: HostileFile[] = [
  ['iCCP', Buffer.concat([latin('profile\0\0'), deflateSync(zeros(60_000_000))])] as const,
  ['zTXt', Buffer.concat([latin('Comment\0\0'), deflateSync(zeros(60_000_000))])] as const,
  ['iTXt', Buffer.concat([latin('Comment\0\x01\0\0\0'), deflateSync(zeros(60_000_000))])] as const,
  ['eXIf', Buffer.concat([latin('MM\0*'), Buffer.alloc(60_000, 0xff)])] as const,
].map(([type, data]): HostileFile => [
  `a png with a bomb in ${type}`,
  'either',
  () => png(9, 9, zeros(90), chunk(type, data)),
]);

const place = {
  IFD0: { Model: secret, Artist: secret, Copyright: secret },
  IFD3: { GPSLatitude: '36/1 50/1 54/1', GPSLatitudeRef: 'S', GPSAreaInformation: secret },
};
const places = (['jpeg', 'png', 'webp', 'avif'] as const).flatMap((format) =>
  [1, 3, 6, 8].map((orientation): HostileFile => [
    `a ${format} with a place and a camera, turned by ${orientation}`,
    'cleaned',
    () => noisy().toFormat(format).withExif(place).withMetadata({ orientation }).toBuffer(),
  ]),
);
const unusual: HostileFile[] = (
  [
    ['a jpeg for printers', () => noisy().toColourspace('cmyk').jpeg()],
    ['a progressive jpeg', () => noisy().jpeg({ progressive: true })],
    ['a jpeg without colours', () => noisy().toColourspace('b-w').jpeg()],
    ['a jpeg with a profile', () => noisy().withIccProfile('p3').jpeg()],
    ['a jpeg for printers with a profile', () => noisy().withIccProfile('cmyk').jpeg()],
    ['a png with 16 bits', () => noisy().toColourspace('rgb16').png()],
    ['a png with 16 bits of grey', () => noisy().toColourspace('grey16').png()],
    ['a png with a palette', () => noisy().png({ palette: true, colours: 4 })],
    ['an interlaced png', () => noisy().png({ progressive: true })],
    ['a png that is clear', () => noisy().ensureAlpha(0).png()],
    ['a png of one pixel', () => noisy(1, 1).png()],
    ['a png of one row', () => noisy(3_000, 1).png()],
    ['a webp without loss', () => noisy().webp({ lossless: true })],
    ['an avif with half its colours', () => noisy().avif({ chromaSubsampling: '4:2:0' })],
    ['an avif without loss', () => noisy().avif({ lossless: true })],
  ] as const
).map(([name, make]): HostileFile => [name, 'cleaned', () => make().toBuffer()]);
const animated: HostileFile[] = (['gif', 'webp'] as const).map((format): HostileFile => [
  `an animated ${format}`,
  'cleaned',
  async () => {
    const frames = await Promise.all(
      [noisy(20, 20), noisy(20, 20).negate()].map((one) => one.png().toBuffer()),
    );
    return sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
  },
]);
const broken = formats.flatMap((format) =>
  Array.from({ length: 6 }, (_none, at): HostileFile => {
    const from = Math.floor((whole[format].length * (at + 1)) / 8);
    return [
      `a ${format} with other bytes from ${from}`,
      'either',
      () => patched(whole[format], from, noise(12, `${format} ${at}`)),
    ];
  }),
);

const files = [
  ...[truncated, polyglots, hidden, wrong, drawnElsewhere].flat(),
  ...[sizes, bombs, places, unusual, animated, broken].flat(),
];

describe('hostile files', () => {
  it('are 200 and more', () => {
    expect(new Set(files.map(([name]) => name)).size).toBe(files.length);
    expect(files.length).toBeGreaterThanOrEqual(200);
  });

  it.each(files)('%s: is %s', async (_name, fate, make) => {
    const file = await make();
    const drawn = await drawSizes(file, form).catch((error: unknown) => {
      if (error instanceof UnusablePicture) return null;
      throw error;
    });
    expect(fate === 'either' ? ['refused', 'cleaned'] : [fate]).toContain(drawn ? 'cleaned' : 'refused');
    for (const [name, bytes] of drawn ?? []) {
      const { format, width, height, pages, hasAlpha, ...rest } = await sharp(bytes).metadata();
      const side = name === 'jpeg' ? 96 : Number(name);
      const made = { format, width, height, pages, hasAlpha };
      const expected = { width: side, height: side, pages: undefined, hasAlpha: false };
      expect(made).toEqual({ ...expected, format: name === 'jpeg' ? 'jpeg' : 'webp' });
      expect(['srgb', 'b-w']).toContain(rest.space);
      const { exif, icc, xmp, iptc, comments } = rest;
      expect([exif, icc, xmp, iptc, comments]).toEqual(Array.from({ length: 5 }, () => undefined));
      expect(bytes.includes(secret)).toBe(false);
    }
  });
});
