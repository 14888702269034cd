import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '../supervisor/start-fault.mjs';
import { sha256Of } from './checked-file.mjs';

/** Of the files; a release that cannot decrypt does not know the second and says so. */
export const formats = { plain: 1, encrypted: 2 };
export const manifestFile = 'manifest.json';

/**
 * @typedef {object} Table
 * @property {string} name
 * @property {string[]} columns
 * @property {string} file below the backup's folder
 * @property {number} rows
 * @property {string} sha256 of the file
 *
 * @typedef {{ migrations: string[], events: object, tables: Table[], sequences: { name: string, value: string }[] }} SavedService
 *
 * @typedef {object} Manifest what a backup holds
 * @property {number} format
 * @property {string} version of the code that wrote it
 * @property {string} made_at
 * @property {string} [run] for which it was written; its retries write no other
 * @property {Record<string, SavedService>} services
 * @property {string[]} secrets names of files below `secrets`
 */

/**
 * Whether a backup was written for this run of a program.
 * @param {string} folder of a complete backup
 * @param {string} run
 */
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
  for (const { tables } of Object.values(manifest.services)) {
    for (const { file, sha256 } of tables) {
      const is = existsSync(join(folder, file)) ? await sha256Of(join(folder, file)) : 'missing';
      if (is !== sha256) throw new StartFault(`${file} is damaged or missing: nothing was restored.`);
    }
  }
  return manifest;
}
