import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const form = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/;

/** A version of the site, as `npm run release` numbers them: three numbers with points between. */
export const releaseVersion = z.string().regex(form);

const numbersOf = (version: string): number[] => (form.exec(version) ?? []).slice(1).map(Number);

/** True if one release came before another. */
export function isOlder(one: string, other: string): boolean {
  const [first, second] = [numbersOf(one), numbersOf(other)];
  const at = first.findIndex((number, index) => number !== second[index]);
  return at !== -1 && (first[at] ?? 0) < (second[at] ?? 0);
}

/** Returns the release of the running code. All packages and images of a release have the same version. */
export function ownRelease(): string {
  const file = join(import.meta.dirname, '../../package.json');
  return z.object({ version: releaseVersion }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
