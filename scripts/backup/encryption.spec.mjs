import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { decrypterFor, encrypterFor, writeChecked } from './backup-files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quillstead-age-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** More than a chunk of age, and no multiple of one. */
const rows = randomBytes(200_001);
const file = 'content/story.copy.gz.age';
const manifestOf = (name) => /** @type {any} */ ({ services: { content: { tables: [{ file: name }] } } });
const readerOf = (key, name = 'story.age') => decrypterFor(folder, manifestOf(name), key);

async function written() {
  const keys = await Promise.all([generateIdentity(), generateIdentity()]);
  const recipients = await Promise.all(keys.map((key) => identityToRecipient(key)));
  const encrypt = await encrypterFor(recipients.join(' '));
  await writeChecked(join(folder, 'story.age'), Readable.from([rows]), encrypt);
  return keys;
}

describe('encrypted backups', () => {
  it('are read by each recipient and by age itself', async () => {
    const keys = await written();
    for (const key of keys) {
      const decrypt = await readerOf(key);
      const plain = await decrypt(Readable.from([readFileSync(join(folder, 'story.age'))]));
      expect(gunzipSync(await buffer(plain)).equals(rows)).toBe(true);
    }
    const age = new Decrypter();
    age.addIdentity(keys[0]);
    const plain = await age.decrypt(readFileSync(join(folder, 'story.age')), 'uint8array');
    expect(gunzipSync(plain).equals(rows)).toBe(true);
  });

  it('are refused before anything is changed without the key, with the key of somebody else, and with none', async () => {
    await written();
    await expect(readerOf(undefined)).rejects.toThrow('BACKUP_KEY must be');
    await expect(readerOf(await generateIdentity())).rejects.toThrow('nothing was restored');
    await expect(readerOf('a word')).rejects.toThrow('nothing was restored');
  });

  it('are let go while their file still gives chunks, as when only the key is tried', async () => {
    const [key] = await written();
    const whole = readFileSync(join(folder, 'story.age'));
    let read = 0;
    const source = new Readable({
      read(size) {
        this.push(read < whole.length ? whole.subarray(read, (read += size / 16)) : null);
      },
    });
    const decrypt = await readerOf(key);
    (await decrypt(source)).destroy();
    await setImmediate();
    expect(source.destroyed).toBe(true);
  });

  it('are not made for a recipient that is none, nor without one', async () => {
    await expect(encrypterFor('age1nobody')).rejects.toThrow('age1nobody is no public key');
    expect(await encrypterFor(' ')).toBe(null);
  });

  it('need no key when nothing is encrypted', async () => {
    const decrypt = await readerOf(undefined, file.replace('.age', ''));
    expect(await buffer(await decrypt(Readable.from([rows])))).toEqual(rows);
  });
});
