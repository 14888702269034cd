import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { hasS3, startS3, type TestS3 } from '@quillstead/testing';
import { FolderMediaStore } from '../src/media/folder-media-store.js';
import type { MediaStore } from '../src/media/media-store.js';
import { mediaConfig } from '../src/media/media-variables.js';
import { openMediaStore } from '../src/media/open-media-store.js';
import { PictureFiles } from '../src/media/picture-files.js';
import { covers } from '../src/media/picture-form.js';
import { S3MediaStore } from '../src/media/s3-media-store.js';

interface OpenStore {
  readonly store: MediaStore;
  /** Where its files lie on this machine, each below the path that is its key. */
  readonly folder: string;
  close(): Promise<void>;
}

async function openFolder(): Promise<OpenStore> {
  const folder = await mkdtemp(join(tmpdir(), 'quillstead-media-'));
  return { store: new FolderMediaStore(folder), folder, close: () => rm(folder, { recursive: true }) };
}

async function openS3(): Promise<OpenStore> {
  const server = await startS3();
  const store = new S3MediaStore(server);
  const close = async () => {
    store.onApplicationShutdown();
    await server.stop();
  };
  return { store, folder: server.folder, close };
}

const stores = { folder: openFolder, ...(hasS3() && { 'server with the API of S3': openS3 }) };
const long = 60_000;

it('is tested on a server with the API of S3 too, where versitygw is installed (see .ci/run)', () => {
  expect(process.env['CI'] === 'true' && !hasS3() ? ['versitygw'] : []).toEqual([]);
});

describe.each(Object.entries(stores))('files of members in a %s', (_name, open) => {
  let opened: OpenStore;
  let store: MediaStore;
  beforeAll(async () => {
    opened = await open();
    ({ store } = opened);
  });
  afterAll(() => opened.close());

  const textOf = async (key: string) => {
    const found = await store.get(key);
    return found && (await buffer(found.stream)).toString();
  };
  const keysOf = async (folder: string) => {
    const keys: string[] = [];
    for await (const { key } of store.list(folder)) keys.push(key);
    return keys.toSorted();
  };

  it('are stored whole, from bytes and from a stream, in the place of the one before', async () => {
    await store.put('first/a-64', Buffer.from('one'));
    expect(await textOf('first/a-64')).toBe('one');
    await store.put('first/a-64', Readable.from([Buffer.from('and '), Buffer.from('another')]));
    expect(await textOf('first/a-64')).toBe('and another');
    expect((await store.get('first/a-64').then(closed))?.size).toBe(11);
  });

  it('may have more bytes than one part', async () => {
    const parts = Array.from({ length: 11 }, () => randomBytes(1024 * 1024));
    await store.put('large/a', Readable.from(parts));
    const found = await store.get('large/a');
    expect(found?.size).toBe(11 * 1024 * 1024);
    expect(found && Buffer.concat(parts).equals(await buffer(found.stream))).toBe(true);
  });

  it.each([1, 7])(
    'are not stored when their content fails after %s MB, and the one before stays',
    async (size) => {
      await store.put('failing/a', Buffer.from('before'));
      const content = Readable.from(
        (async function* () {
          for (let sent = 0; sent < size; sent++) yield randomBytes(1024 * 1024);
          throw new Error('the browser has gone');
        })(),
      );
      await expect(store.put('failing/a', content)).rejects.toThrow('the browser has gone');
      expect(await textOf('failing/a')).toBe('before');
      await expect(store.put('failing/b', failing())).rejects.toThrow('at once');
      expect(await keysOf('failing')).toEqual(['failing/a']);
    },
  );

  it('are nothing where there are none', async () => {
    expect(await store.get('none/a')).toBeNull();
    await store.delete('none/a');
    await store.move('none/a', 'none/b');
    expect(await keysOf('none')).toEqual([]);
  });

  it('get another key, also where a move had ended half-way, and are deleted', async () => {
    await store.put('from/a', Buffer.from('one'));
    await store.move('from/a', 'to/a');
    await store.move('from/a', 'to/a');
    expect([await textOf('from/a'), await textOf('to/a')]).toEqual([null, 'one']);
    await store.put('from/a', Buffer.from('two'));
    await store.move('from/a', 'to/a');
    expect([await textOf('from/a'), await textOf('to/a')]).toEqual([null, 'two']);
    await store.delete('to/a');
    expect([await textOf('to/a'), await keysOf('from'), await keysOf('to')]).toEqual([null, [], []]);
  });

  it(
    'are listed by their folder, with the time of their change, more than a page of them',
    async () => {
      const keys = Array.from({ length: 1_005 }, (_none, at) => `many/${String(at).padStart(4, '0')}`);
      for (let at = 0; at < keys.length; at += 15)
        await Promise.all(keys.slice(at, at + 15).map((key) => store.put(key, Buffer.from('x'))));
      await store.put('many-others/a', Buffer.from('x'));
      expect(await keysOf('many')).toEqual(keys);
      for await (const { changedAt } of store.list('many-others'))
        expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(long);
    },
    long,
  );

  it.each(['../a', 'a', 'a/../b', 'a/b/c', 'A/b', 'a/b.c', '/a/b', 'a/'])(
    'never have the key %s',
    async (key) => {
      await expect(store.get(key)).rejects.toThrow('no key of a media store');
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('no key of a media store');
      await expect(store.delete(key)).rejects.toThrow('no key of a media store');
      await expect(store.move(key, 'a/b')).rejects.toThrow('no key of a media store');
      await expect(store.move('a/b', key)).rejects.toThrow('no key of a media store');
    },
  );

  it('of a picture follow its place, and are swept when they are old and of nobody', async () => {
    const files = new PictureFiles(store, covers);
    const all = new Map(['144', '320', '800', 'jpeg'].map((name) => [name, Buffer.from(name)]));
    await files.add('feed', all);
    await files.place('feed', 'public');
    expect(await keysOf('cover-private')).toEqual([]);
    expect((await files.read('feed'))?.toString()).toBe('800');
    await files.place('feed', 'private');
    expect((await keysOf('cover-private')).length).toBe(4);
    await files.add('beef', all);
    await files.add('cafe', all);
    const old = new Date(Date.now() - 25 * 60 * 60 * 1_000);
    for (const name of ['feed', 'beef'])
      for (const file of all.keys())
        await utimes(join(opened.folder, `cover-private/${name}-${file}`), old, old);
    const isUsed = async (names: string[]) => names.filter((name) => name === 'feed');
    await files.sweep(isUsed, isUsed, (_, remove) => remove());
    const left = await keysOf('cover-private');
    expect(
      left.map((key) => key.slice('cover-private/'.length, -4)).filter((name) => name.startsWith('beef')),
    ).toEqual([]);
    expect(left.length).toBe(8);
    await files.place('feed', null);
    expect((await keysOf('cover-private')).length).toBe(4);
  });
});

if (hasS3())
  describe('a server with the API of S3', () => {
    let server: TestS3;
    const open: S3MediaStore[] = [];
    const storeAt = (endpoint: string, limits?: ConstructorParameters<typeof S3MediaStore>[1]) => {
      const store = new S3MediaStore({ ...server, endpoint }, limits);
      open.push(store);
      return store;
    };
    beforeEach(async () => (server = await startS3()));
    afterEach(async () => {
      for (const store of open.splice(0)) store.onApplicationShutdown();
      await server.stop();
    });

    it('is asked again when it could not respond, and when the connection broke', async () => {
      const front = await startFront(server.endpoint, [503, 'cut']);
      const store = storeAt(front.endpoint);
      await store.put('first/a', Buffer.from('one'));
      expect(front.requests).toBe(3);
      expect((await store.get('first/a').then(closed))?.size).toBe(3);
      front.server.close();
    });

    it(
      'that is silent keeps nobody waiting, neither before its response nor in the middle of a file',
      async () => {
        const store = storeAt(server.endpoint, { connection: 300, request: 300, reading: 900 });
        await store.put('first/a', randomBytes(9 * 1024 * 1024));
        const found = await store.get('first/a');
        server.freeze();
        await expect(found && buffer(found.stream)).rejects.toThrow(/abort/iu);
        const late = { name: expect.stringMatching(/Timeout|Abort/u) as unknown };
        await expect(store.get('first/a')).rejects.toMatchObject(late);
        await expect(store.put('first/b', Buffer.from('x'))).rejects.toMatchObject(late);
        server.thaw();
      },
      long,
    );

    it('whose bucket is gone fails, instead of having no files', async () => {
      const store = new S3MediaStore({ ...server, bucket: 'another' });
      open.push(store);
      await expect(store.get('first/a')).rejects.toMatchObject({ name: 'NoSuchBucket' });
      await expect(store.put('first/a', Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchBucket' });
    });

    it('with other keys refuses', async () => {
      const store = new S3MediaStore({ ...server, secretKey: 'another' });
      open.push(store);
      const refused = { $metadata: { httpStatusCode: 403 } };
      await expect(store.put('first/a', Buffer.from('x'))).rejects.toMatchObject(refused);
    });

    it('loses the halves of files of a process that died a day ago', async () => {
      const { accessKey: accessKeyId, secretKey: secretAccessKey, bucket, ...where } = server;
      const client = new S3Client({
        ...where,
        forcePathStyle: true,
        credentials: { accessKeyId, secretAccessKey },
      });
      const halves = async () =>
        (await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads ?? [];
      for (const Key of ['first/a', 'first/b'])
        await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }));
      const old = new Date(Date.now() - 25 * 60 * 60 * 1_000);
      const [one] = await halves();
      for (const path of await readdir(server.folder, { recursive: true }))
        if (path.includes(one?.UploadId ?? 'none')) await utimes(join(server.folder, path), old, old);
      const listed: string[] = [];
      for await (const { key } of storeAt(server.endpoint).list('first')) listed.push(key);
      expect(listed).toEqual([]);
      expect((await halves()).map(({ Key }) => Key)).toEqual(['first/b']);
      client.destroy();
    });
  });

describe('the variables of the store', () => {
  const s3 = {
    MEDIA_STORE_URL: 'https://s3.example.org',
    MEDIA_STORE_BUCKET: 'media',
    MEDIA_STORE_ACCESS_KEY: 'a key',
    MEDIA_STORE_SECRET_KEY: 'another key',
  };

  it('name a folder, or a server with all that it needs', () => {
    expect(mediaConfig.read({})).toMatchObject({ MEDIA_DIR: '.data/media', MEDIA_STORE_URL: null });
    expect(mediaConfig.read(s3)).toMatchObject({ ...s3, MEDIA_STORE_REGION: 'us-east-1' });
    expect(() => mediaConfig.read({ MEDIA_STORE_URL: s3.MEDIA_STORE_URL })).toThrow(
      /MEDIA_STORE_BUCKET.*\n.*MEDIA_STORE_ACCESS_KEY.*\n.*MEDIA_STORE_SECRET_KEY/u,
    );
    expect(() => mediaConfig.read({ ...s3, MEDIA_STORE_URL: 's3.example.org' })).toThrow('MEDIA_STORE_URL');
  });

  it('decide which store is opened', async () => {
    expect(await openMediaStore(mediaConfig.read({}))).toBeInstanceOf(FolderMediaStore);
    const store = await openMediaStore(mediaConfig.read(s3));
    expect(store).toBeInstanceOf(S3MediaStore);
    if (store instanceof S3MediaStore) store.onApplicationShutdown();
  });
});

const failing = () =>
  new Readable({
    read() {
      this.destroy(new Error('at once'));
    },
  });

function closed<Opened extends { stream: Readable } | null>(opened: Opened): Opened {
  opened?.stream.destroy();
  return opened;
}

interface Front {
  readonly endpoint: string;
  readonly server: Server;
  requests: number;
}

/** A proxy that passes requests on, after it did to the first of them what is said. */
async function startFront(endpoint: string, faults: (number | 'cut')[]): Promise<Front> {
  const { hostname, port } = new URL(endpoint);
  const server = createServer((request, response) => {
    front.requests += 1;
    const fault = faults.shift();
    if (fault === 'cut') request.socket.destroy();
    else if (fault !== undefined) response.writeHead(fault).end();
    else {
      const { method, url: path, headers } = request;
      const sent = forward({ hostname, port, method, path, headers }, (received) => {
        response.writeHead(received.statusCode ?? 500, received.headers);
        received.pipe(response);
      });
      request.pipe(sent);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const front: Front = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    requests: 0,
  };
  return front;
}
