import { createHmac, randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A secret of 256 bits, made with the first call and the same ever after.
 * @param {string} folder the site's `.data/secrets`
 * @param {string} name of the file
 */
export function keptSecret(folder, name) {
  const path = join(folder, name);
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return readFileSync(path, 'utf8').trim();
}

/** A secret for one purpose, made from another so that it need not be kept. */
export function derivedSecret(secret, purpose) {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

/** Writes what only one user may read. */
export function writePrivate(path, text, owner = {}) {
  writeFileSync(path, text, { mode: 0o600 });
  if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid);
}
