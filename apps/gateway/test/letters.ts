import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Member, Site } from './site.js';

/** A letter never changes once it lies there, and many lie there: each is read once. */
const read = new Map<string, Promise<string>>();

/** The letters to a member that lie in a site's folder, the oldest first, with the breaks of long lines taken out. */
export async function lettersTo({ mailDir }: Pick<Site, 'mailDir'>, { username }: Member): Promise<string[]> {
  const names = (await readdir(mailDir)).filter((name) => name.endsWith('.eml')).toSorted();
  const letters = await Promise.all(names.map((name) => readLetter(join(mailDir, name))));
  return letters.filter((letter) => letter.includes(`\r\nTo: ${username}@mail.example\r\n`));
}

function readLetter(path: string): Promise<string> {
  const letter = read.get(path) ?? readFile(path, 'utf8').then((text) => text.replaceAll('=\r\n', ''));
  read.set(path, letter);
  return letter;
}
