import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The mutants that docs/mutants/equivalent.json names, with the reason why no test can distinguish them from the
 * original.
 * @param {string} root
 * @returns {{ reasonOf: (file: string, id: string) => string | undefined, unknown: (file: string, ids: string[]) =>
 *   string[] }} `unknown` are entries of a file that name none of its mutants, because its text changed
 */
export function equivalents(root) {
  const path = join(root, 'docs/mutants/equivalent.json');
  const listed = JSON.parse(readFileSync(path, 'utf8'));
  return {
    reasonOf: (file, id) => listed[file]?.[id],
    unknown: (file, ids) => Object.keys(listed[file] ?? {}).filter((id) => !ids.includes(id)),
  };
}
