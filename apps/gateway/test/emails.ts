import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Member, Site } from './site.js';

/** An email never changes once it lies there, and many lie there: each is read once. */
const read = new Map<string, Promise<string>>();

/** The emails to a member that lie in a site's folder, the oldest first, with the breaks of long lines taken out. */
export async function emailsTo(
  { mailDir }: Pick<Site, 'mailDir'>,
  { username }: Pick<Member, 'username'>,
): Promise<string[]> {
  const names = (await readdir(mailDir)).filter((name) => name.endsWith('.eml')).toSorted();
  const emails = await Promise.all(names.map((name) => readEmail(join(mailDir, name))));
  return emails.filter((email) => email.includes(`\r\nTo: ${username}@mail.example\r\n`));
}

function readEmail(path: string): Promise<string> {
  const email = read.get(path) ?? readFile(path, 'utf8').then((text) => text.replaceAll('=\r\n', ''));
  read.set(path, email);
  return email;
}
