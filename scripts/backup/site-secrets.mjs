import { copyFile, chmod, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secrets that sign emails, cursors and push messages. The passwords of our own PostgreSQL and Redis are not among
 * them: they belong to the folders of those servers and are made anew.
 */
const names = ['deployment-secret', 'vapid-private-key'];

/**
 * Copies the secrets that there are, readable by their owner alone.
 * @returns {Promise<string[]>} their names
 */
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
