import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { StartFault } from '../supervisor/start-fault.mjs';

const ended = /^\d{4}-\d\d-\d\dT\d{6}Z$/;
const left = /^\d{4}-\d\d-\d\dT\d{6}Z\.part$/;

/** The name of a backup that begins at `now`: `2026-11-21T031700Z`. */
export const backupName = (now) => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '');

/** The names of the backups in a folder, the oldest first. */
export async function backupsIn(folder) {
  return (await readdir(folder)).filter((name) => ended.test(name)).sort();
}

/** Removes unfinished backups. No other process may be writing there. */
export async function removeHalves(folder) {
  await mkdir(folder, { recursive: true });
  await removeAll(
    folder,
    (await readdir(folder)).filter((name) => left.test(name)),
  );
}

/** Removes all but the newest backups; files with other names stay. */
export async function keepNewest(folder, count) {
  const names = await backupsIn(folder);
  await removeAll(folder, names.slice(0, Math.max(0, names.length - count)));
}

async function removeAll(folder, names) {
  for (const name of names) await rm(join(folder, name), { recursive: true });
}

/**
 * The secrets that sign emails, cursors and push messages. The passwords of our own PostgreSQL and Redis are not among
 * them: they belong to the folders of those servers and are made anew.
 */
const names = ['deployment-secret', 'vapid-private-key'];

/** Copies the secrets that there are, readable by their owner alone, and gives their names. */
export async function copySecrets(from, to) {
  const there = names.filter((name) => existsSync(join(from, name)));
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of there) {
    await copyFile(join(from, name), join(to, name));
    await chmod(join(to, name), 0o600);
  }
  return there;
}

/** Whether the site has secrets that a restore would replace. */
export function hasSecrets(folder) {
  return names.some((name) => existsSync(join(folder, name)));
}

/** Of the files; a release that cannot decrypt does not know the second and says so. */
export const formats = { plain: 1, encrypted: 2 };
export const manifestFile = 'manifest.json';

/**
 * What a backup holds. `run` is that for which it was written, whose retries write no other; a backup of an earlier
 * release has no `media`; `secrets` are names of files below `secrets`, and each `file` lies below the backup's folder.
 * @typedef {{ format: number, version: string, made_at: string, run?: string, services: Record<string, SavedService>,
 *   media?: SavedFile[], secrets: string[] }} Manifest
 * @typedef {{ key: string, file: string, sha256: string }} SavedFile
 * @typedef {{ migrations: string[], events: object, tables: Table[], sequences: { name: string, value: string }[] }}
 *   SavedService
 * @typedef {{ name: string, columns: string[], file: string, rows: number, sha256: string }} Table
 * @typedef {(source: Readable) => Promise<Readable>} Crypt encrypts or decrypts
 */

/** Whether the complete backup in the folder was written for this run of a program. */
export function isOfRun(folder, run) {
  const path = join(folder, manifestFile);
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).run === run;
}

/**
 * Reads what a backup holds and compares every file with its checksum.
 * @param {string} folder
 * @param {string[]} services that it must hold
 * @returns {Promise<Manifest>} throws a StartFault that says what is wrong, before anything was changed
 */
export async function readManifest(folder, services) {
  const path = join(folder, manifestFile);
  if (!existsSync(path))
    throw new StartFault(`${folder} holds no backup: there is no ${manifestFile} in it.`);
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const known = Object.values(formats);
  if (!known.includes(manifest.format))
    throw new StartFault(
      `This backup has format ${manifest.format}, and this version reads ${known.join(', ')}.`,
    );
  const lacking = services.filter((service) => !(service in manifest.services));
  if (lacking.length > 0) throw new StartFault(`The backup lacks ${lacking.join(', ')}.`);
  const tables = Object.values(manifest.services).flatMap((service) => service.tables);
  for (const { file, sha256 } of [...tables, ...(manifest.media ?? [])]) {
    const is = existsSync(join(folder, file)) ? await sha256Of(join(folder, file)) : 'missing';
    if (is !== sha256) throw new StartFault(`${file} is damaged or missing: nothing was restored.`);
  }
  return manifest;
}

/**
 * Writes a compressed file that only its owner may read, and gives its SHA-256.
 * @type {(path: string, source: Readable, encrypt?: Crypt | null, signal?: AbortSignal) => Promise<string>}
 */
export async function writeChecked(path, source, encrypt = null, signal) {
  const hash = createHash('sha256');
  await pipeline(
    source,
    createGzip({ level: 6 }),
    async function* (compressed) {
      yield* encrypt ? await encrypt(Readable.from(compressed)) : compressed;
    },
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
    { signal },
  );
  return hash.digest('hex');
}

async function sha256Of(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Encrypted files end so; `age --decrypt` reads them too. */
export const encryptedEnd = '.age';

/**
 * How the files of a backup are encrypted for those who may restore it.
 * @param {string | undefined} recipients public keys of age (`age1…`) with spaces between them
 * @returns {Promise<Crypt | null>} null without recipients; throws a StartFault for a key that is none
 */
export async function encrypterFor(recipients) {
  const keys = (recipients ?? '').split(/\s+/).filter(Boolean);
  if (keys.length === 0) return null;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const key of keys) {
    try {
      encrypter.addRecipient(key);
    } catch {
      throw new StartFault(`BACKUP_RECIPIENTS: ${key} is no public key of age.`);
    }
  }
  return async (source) => fromWeb(await encrypter.encrypt(toWeb(source)));
}

/**
 * How the files of a backup are decrypted. The key is tried on one file, so that nothing is changed with a wrong one.
 * @param {string} folder
 * @param {Manifest} manifest
 * @param {string | undefined} key a private key of age (`AGE-SECRET-KEY-1…`)
 * @returns {Promise<Crypt>} throws a StartFault when a key is missing or wrong
 */
export async function decrypterFor(folder, { services }, key) {
  const encrypted = Object.values(services)
    .flatMap(({ tables }) => tables)
    .find(({ file }) => file.endsWith(encryptedEnd));
  if (!encrypted) return (source) => Promise.resolve(source);
  if (!key)
    throw new StartFault('This backup is encrypted: BACKUP_KEY must be the private key of a recipient.');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  const decrypt = async (source) => fromWeb(await decrypter.decrypt(toWeb(source)));
  try {
    decrypter.addIdentity(key);
    (await decrypt(createReadStream(join(folder, encrypted.file)))).destroy();
  } catch {
    throw new StartFault(
      'BACKUP_KEY is not the private key of a recipient of this backup: nothing was restored.',
    );
  }
  return decrypt;
}

/**
 * Not Readable.toWeb: a stream that it made throws outside of every promise when it is cancelled while its file
 * still gives chunks, which ended a restore right after its key was found to be the right one.
 */
const toWeb = (source) => /** @type {globalThis.ReadableStream<Uint8Array>} */ (ReadableStream.from(source));
const fromWeb = (stream) => Readable.fromWeb(/** @type {ReadableStream} */ (stream));
