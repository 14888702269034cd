import { randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { MEDIA_STORE, type MediaStore, sha256 } from '@quillstead/service-kit';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import sharp from 'sharp';
import { MakePictureOf } from '../src/picture/make-picture-of.js';
import { ReadPicture } from '../src/picture/read-picture.js';
import { RemovePicture } from '../src/picture/remove-picture.js';
import { SweepPictures } from '../src/picture/sweep-pictures.js';
import { User } from '../src/user/index.js';
import { type Admin, openAdmin, type Person } from './open-admin.js';

const plain = (colour: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

const rawPng = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  // The rows compress to about a thousandth of their size.
  const rows = deflateSync(Buffer.alloc(4_000_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('the picture of a member', () => {
  let admin: Admin;
  let store: MediaStore;
  beforeAll(async () => {
    admin = await openAdmin();
    store = admin.accounts.get(MEDIA_STORE);
  });
  afterAll(() => admin.accounts.close());

  const send = async (person: Person, file: Buffer) => {
    const upload = randomUUID().replaceAll('-', '');
    await store.put(`quarantine/${upload}`, file);
    await admin.accounts.get(MakePictureOf).execute({ upload, source: sha256(file) }, person);
  };
  const own = (person: Person) => admin.accounts.get(ReadPicture).execute({}, person);
  const make = async (person: Person, file: Buffer) => {
    await send(person, file);
    await admin.accounts.runTasks();
    return own(person);
  };
  const nameOf = async (id: number) =>
    (await admin.accounts.dataSource.manager.findOneByOrFail(User, { id })).picture ?? '';
  const filesIn = async (folder: string) =>
    (await readdir(join(admin.accounts.mediaDir, folder)).catch(() => [])).toSorted();
  const filesOf = (name: string) => [`${name}-128`, `${name}-512`, `${name}-64`];
  const drawn = async (name: string, size: number, folder = 'public') => {
    const found = await store.get(`${folder}/${name}-${size}`);
    return found === null ? Buffer.alloc(0) : buffer(found.stream);
  };

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'is made of a %s, in three sizes',
    async (format) => {
      const person = await admin.person();
      const { picture, state } = await make(person, await plain('#c33').toFormat(format).toBuffer());
      const name = await nameOf(person.id);
      expect({ picture, state }).toEqual({ picture: `/media/${name}`, state: 'ready' });
      for (const size of [64, 128, 512]) {
        const { width, height, format: made } = await sharp(await drawn(name, size)).metadata();
        expect({ width, height, made }).toEqual({ width: size, height: size, made: 'webp' });
      }
      expect(await filesIn('quarantine')).toEqual([]);
      const events = (await admin.accounts.published('accounts.user_changed')) as {
        picture: string | null;
      }[];
      expect(events.at(-1)).toMatchObject({ user_id: person.id, picture: name });
    },
  );

  it.each([/FROM "?user/, /FROM "?picture_upload/])(
    'is there when it is made while its member looks at %s',
    async (statement) => {
      const person = await admin.person();
      await send(person, await plain('#3c3').png().toBuffer());
      const held = holdStatement(admin.accounts.dataSource, statement, 'response');
      const looked = own(person);
      await held.reached();
      await admin.accounts.runTasks();
      held.release();
      expect((await looked).state).not.toBe('none');
    },
  );

  it('is upright, and has no place, camera or profile of the file in it', async () => {
    const person = await admin.person();
    const place = {
      IFD3: { GPSLatitude: '36/1 50/1 54/1', GPSLatitudeRef: 'S' },
      IFD0: { Model: 'Secretcam' },
    };
    const halves = plain('#00f', 400, 400).composite([
      { input: await plain('#f00', 400, 200).png().toBuffer(), top: 0, left: 0 },
    ]);
    const file = await halves.jpeg().withExif(place).withMetadata({ orientation: 3 }).toBuffer();
    expect(file.includes('Secretcam')).toBe(true);
    await make(person, file);
    const bytes = await drawn(await nameOf(person.id), 512);
    const { exif, icc, xmp } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp }).toEqual({ exif: undefined, icc: undefined, xmp: undefined });
    expect(bytes.includes('Secretcam')).toBe(false);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    // The picture is upside down: blue above red.
    expect(data[2]).toBeGreaterThan(200);
    expect(data.at(-3)).toBeGreaterThan(200);
  });

  it('is the first frame of an animation, on white where it is transparent', async () => {
    const person = await admin.person();
    const frames = await Promise.all(
      ['#0f0', '#f00'].map((colour) => plain(colour, 100, 100).png().toBuffer()),
    );
    const file = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(2);
    await make(person, file);
    const bytes = await drawn(await nameOf(person.id), 64);
    expect((await sharp(bytes).metadata()).pages).toBeUndefined();
    expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([0, 255, 0].map(near));
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } });
    await make(person, await clear.png().toBuffer());
    const flat = await sharp(await drawn(await nameOf(person.id), 64)).metadata();
    expect(flat.hasAlpha).toBe(false);
  });

  it('has nothing of a file that is something else too', async () => {
    const person = await admin.person();
    const script = Buffer.from('<script>alert(1)</script>PK\u0003\u0004');
    const file = Buffer.concat([await plain('#123').gif().toBuffer(), script]);
    expect((await make(person, file)).state).toBe('ready');
    const name = await nameOf(person.id);
    for (const size of [64, 128, 512]) expect((await drawn(name, size)).includes('alert')).toBe(false);
  });

  const hostile: readonly [string, string, () => Promise<Buffer>][] = [
    ['a page', 'unreadable', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'an SVG',
      'unreadable',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a TIFF', 'unreadable', () => plain('#123').tiff().toBuffer()],
    ['nothing', 'unreadable', async () => Buffer.alloc(0)],
    [
      'the beginning of a JPEG',
      'unreadable',
      async () => (await noise().jpeg().toBuffer()).subarray(0, 9_000),
    ],
    ['the beginning of a PNG', 'unreadable', async () => (await noise().png().toBuffer()).subarray(0, 9_000)],
    [
      'a PNG with a broken middle',
      'unreadable',
      async () => (await noise().png().toBuffer()).fill(7, 500, 5_000),
    ],
    ['a bomb', 'too_many_pixels', async () => rawPng(60_000, 60_000)],
    ['a line of a kilometre', 'too_many_pixels', async () => rawPng(51_000_000, 1)],
  ];
  it.each(hostile)('is not made of %s, and the one before stays', async (_, fault, file) => {
    const person = await admin.person();
    const { picture } = await make(person, await plain('#456').png().toBuffer());
    expect(await make(person, await file())).toEqual({ picture, state: 'failed', fault });
    expect(await filesIn('quarantine')).toEqual([]);
    expect(await make(person, await plain('#789').png().toBuffer())).toMatchObject({
      state: 'ready',
      fault: null,
    });
  });

  it('replaces the one before, whose files are deleted, and is the same for the same file', async () => {
    const person = await admin.person();
    const file = await plain('#567').png().toBuffer();
    await make(person, file);
    const first = await nameOf(person.id);
    const count = (await admin.accounts.published('accounts.user_changed')).length;
    await make(person, file);
    expect(await nameOf(person.id)).toBe(first);
    expect(await admin.accounts.published('accounts.user_changed')).toHaveLength(count);
    expect(await filesIn('public')).toEqual(expect.arrayContaining(filesOf(first)));
    await make(person, await plain('#765').png().toBuffer());
    const files = await filesIn('public');
    expect(files).toEqual(expect.arrayContaining(filesOf(await nameOf(person.id))));
    expect(files.filter((one) => one.startsWith(first))).toEqual([]);
  });

  it('is of the last of two files that were sent one after the other', async () => {
    const person = await admin.person();
    await send(person, await plain('#111').png().toBuffer());
    await send(person, await plain('#eee').png().toBuffer());
    await admin.accounts.runTasks();
    const bytes = await sharp(await drawn(await nameOf(person.id), 64))
      .raw()
      .toBuffer();
    expect(bytes[0]).toBeGreaterThan(200);
    expect(await filesIn('quarantine')).toEqual([]);
  });

  it('leaves the folder that everybody sees before the account is private, and comes back', async () => {
    const person = await admin.person();
    await make(person, await plain('#a1b').png().toBuffer());
    const name = await nameOf(person.id);
    await admin.accounts.changeSettings.execute({ is_private: 1 }, person);
    expect((await filesIn('public')).filter((file) => file.startsWith(name))).toEqual([]);
    expect(await filesIn('private')).toEqual(filesOf(name));
    expect((await own(person)).picture).toMatch(new RegExp(`^/media/${name}\\.\\d+\\.[\\w-]{43}$`));
    await admin.accounts.changeSettings.execute({ is_private: 0 }, person);
    expect(await filesIn('private')).toEqual([]);
    expect(await filesIn('public')).toEqual(expect.arrayContaining(filesOf(name)));
  });

  it('of an account that is private already is never where everybody sees it', async () => {
    const person = await admin.person();
    await admin.accounts.changeSettings.execute({ is_private: 1 }, person);
    await make(person, await plain('#b1b').png().toBuffer());
    const name = await nameOf(person.id);
    expect(await filesIn('private')).toEqual(filesOf(name));
    expect((await filesIn('public')).filter((file) => file.startsWith(name))).toEqual([]);
    await admin.accounts.get(RemovePicture).execute({}, person);
    expect(await filesIn('private')).toEqual([]);
  });

  it('goes with its account, and while the account is suspended', async () => {
    const [boss, person] = [await admin.person('admin'), await admin.person()];
    await make(person, await plain('#c1b').png().toBuffer());
    const name = await nameOf(person.id);
    const shown = async () => (await filesIn('public')).filter((file) => file.startsWith(name));
    await admin.changeUser.execute({ user_id: person.id, status: 'suspended' }, boss);
    expect(await shown()).toEqual([]);
    await admin.changeUser.execute({ user_id: person.id, status: 'active' }, boss);
    expect(await shown()).toEqual(filesOf(name));
    await send(person, await plain('#c2b').png().toBuffer());
    await admin.deleteAccount.execute({ password: person.password, is_for_good: 1 }, person);
    await admin.accounts.runTasks();
    expect(await shown()).toEqual([]);
    expect(await nameOf(person.id)).toBe('');
  });

  it('that the staff removes is refused from then on, to everybody', async () => {
    const [moderator, person, other] = [
      await admin.person('moderator'),
      await admin.person(),
      await admin.person(),
    ];
    const file = await plain('#d1b').png().toBuffer();
    await make(person, file);
    const name = await nameOf(person.id);
    const remove = admin.accounts.get(RemovePicture);
    await expect(remove.refuse({ user_id: person.id }, other)).rejects.toMatchObject({ code: 'not_found' });
    await remove.refuse({ user_id: person.id }, moderator);
    expect((await filesIn('public')).filter((one) => one.startsWith(name))).toEqual([]);
    expect(await make(other, file)).toEqual({ picture: null, state: 'failed', fault: 'refused' });
    // This is another file of the same picture.
    const again = await plain('#d1b').png({ compressionLevel: 1, palette: false }).toBuffer();
    const commented = await sharp(again)
      .withExif({ IFD0: { Copyright: 'nobody' } })
      .png()
      .toBuffer();
    expect(await make(other, commented)).toMatchObject({ state: 'failed', fault: 'refused' });
    const { items } = await admin.listActions.execute({}, moderator);
    expect(items[0]).toMatchObject({ action: 'remove_picture', subject: `user:${person.id}` });
    await expect(remove.refuse({ user_id: person.id }, moderator)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is swept away a day later when it belongs to nobody, and stays otherwise', async () => {
    const person = await admin.person();
    await make(person, await plain('#e1b').png().toBuffer());
    const lost = ['public/feed-64', 'private/feed-512', `quarantine/${'0'.repeat(32)}`];
    for (const key of [...lost, 'public/fresh-64']) await store.put(key, Buffer.from('lost'));
    const old = new Date(Date.now() - 25 * 60 * 60 * 1_000);
    const kept = filesOf(await nameOf(person.id)).map((file) => `public/${file}`);
    for (const key of [...lost, ...kept]) await utimes(join(admin.accounts.mediaDir, key), old, old);
    await admin.accounts.get(SweepPictures).run();
    for (const key of lost) expect(await store.get(key)).toBeNull();
    for (const key of [...kept, 'public/fresh-64']) {
      const found = await store.get(key);
      expect(found).not.toBeNull();
      found?.stream.destroy();
    }
  });

  it.each([
    ['after the sweep has found that nobody has it', 1],
    ['while the sweep is about to remove it', 2],
  ])('stays when its owner sends it again %s', async (_, look) => {
    const person = await admin.person();
    const { accounts } = admin;
    const file = await plain(`#${look}ef`).png().toBuffer();
    await make(person, file);
    const name = await nameOf(person.id);
    // The files stay, as when a process died before it removed them.
    await accounts.dataSource.manager.update(User, { id: person.id }, { picture: null });
    const old = new Date(Date.now() - 25 * 60 * 60 * 1_000);
    for (const one of filesOf(name)) await utimes(join(accounts.mediaDir, `public/${one}`), old, old);
    await send(person, file);
    const looks = Array.from({ length: look }, () =>
      holdStatement(accounts.dataSource, /FROM "user" .*"picture"/s, 'response'),
    );
    const swept = accounts.get(SweepPictures).run();
    for (const earlier of looks.slice(0, -1)) {
      await earlier.reached();
      earlier.release();
    }
    await looks.at(-1)?.reached();
    const made = accounts.runTasks();
    if (look === 1) await made;
    else await waitForBlocked(accounts.dataSource);
    looks.at(-1)?.release();
    await Promise.all([swept, made]);
    expect(await nameOf(person.id)).toBe(name);
    expect((await filesIn('public')).filter((one) => one.startsWith(name))).toEqual(filesOf(name));
  });
});

const near = (value: number): unknown => expect.closeTo(value, -1) as unknown;

/** Returns a picture that hardly compresses, so that a part of its file is no whole picture. */
function noise() {
  const noisy = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise: noisy } });
}
