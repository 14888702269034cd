import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { decrypterFor, encrypterFor } from './backup-files.mjs';
import { mediaStoreOf, restoreMedia, writeMedia } from './media-files.mjs';

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'quillstead-media-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function put(path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

describe('the files of members in a backup', () => {
  it.each(['plain', 'encrypted'])('come back as they were, and no others stay: %s', async (form) => {
    const key = await generateIdentity();
    const encrypt = form === 'plain' ? null : await encrypterFor(await identityToRecipient(key));
    put('site/public/a-64', 'a picture');
    put('site/private/b-64', 'another picture');
    put('site/quarantine/c', 'what nobody has checked');
    put('site/public/d-64.1234.part', 'half a picture');
    const opened = await mediaStoreOf({}, join(folder, 'site'));
    const store = /** @type {import('@quillstead/service-kit').MediaStore} */ (opened);
    const media = await writeMedia(store, join(folder, 'backup'), encrypt);
    expect(media.map((one) => one.key).toSorted()).toEqual(['private/b-64', 'public/a-64']);
    const stored = readFileSync(join(folder, 'backup', media[0].file));
    expect(stored.includes('age-encryption')).toBe(form === 'encrypted');

    put('site/public/a-64', 'a newer picture');
    put('site/public/e-64', 'a picture that came afterwards');
    const table = { name: 'one', columns: [], rows: 1, sha256: '', file: media[0].file };
    const decrypt = await decrypterFor(
      join(folder, 'backup'),
      {
        format: 1,
        version: 'a test',
        made_at: '2026-03-01T00:00:00.000Z',
        services: { one: { migrations: [], events: {}, sequences: [], tables: [table] } },
        secrets: [],
      },
      key,
    );
    const what = { folder: join(folder, 'backup'), media, store, decrypt };
    expect(await restoreMedia(what)).toBe(2);
    expect(readFileSync(join(folder, 'site/public/a-64'), 'utf8')).toBe('a picture');
    expect(readFileSync(join(folder, 'site/private/b-64'), 'utf8')).toBe('another picture');
    for (const gone of ['site/public/e-64', 'site/quarantine/c'])
      expect(existsSync(join(folder, gone))).toBe(false);
  });

  it.each(['before they are listed', 'before they are read'])(
    'have each picture once, also one that is moved %s, because its member is not private any more',
    async (moment) => {
      put('site/private/a-64', 'a picture');
      put('site/public/b-64', 'another picture');
      const opened = await mediaStoreOf({}, join(folder, 'site'));
      const store = /** @type {import('@quillstead/service-kit').MediaStore} */ (opened);
      const move = () => store.move('private/a-64', 'public/a-64');
      /** @type {Pick<typeof store, 'get' | 'list'>} */
      const meanwhile = {
        async *list(name) {
          if (name === 'private' && moment === 'before they are listed') await move();
          yield* store.list(name);
        },
        async get(key) {
          if (key === 'private/a-64' && moment === 'before they are read') await move();
          return store.get(key);
        },
      };
      const media = await writeMedia(meanwhile, join(folder, 'backup'), null);
      expect(media.map(({ key }) => key).toSorted()).toEqual(['public/a-64', 'public/b-64']);
    },
  );

  it('have a picture once that becomes public after it was read', async () => {
    put('site/private/a-64', 'a picture');
    const opened = await mediaStoreOf({}, join(folder, 'site'));
    const store = /** @type {import('@quillstead/service-kit').MediaStore} */ (opened);
    /** @type {Pick<typeof store, 'get' | 'list'>} */
    const meanwhile = {
      get: (key) => store.get(key),
      async *list(name) {
        yield* store.list(name);
        if (name === 'cover-public') await store.move('private/a-64', 'public/a-64');
      },
    };
    const media = await writeMedia(meanwhile, join(folder, 'backup'), null);
    expect(media.map(({ key }) => key)).toEqual(['private/a-64']);
  });

  it('are none where the site has no store of them', async () => {
    const empty = await mediaStoreOf({}, join(folder, 'nowhere'));
    expect(await writeMedia(empty, join(folder, 'backup'), null)).toEqual([]);
    expect(await mediaStoreOf({}, undefined)).toBeNull();
    expect(await writeMedia(null, join(folder, 'backup'), null)).toEqual([]);
  });
});
