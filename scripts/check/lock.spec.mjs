import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const lock = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8');
/** @type {Record<string, { link?: boolean, resolved?: string, integrity?: string,
 * optionalDependencies?: Record<string, string> }>} by folder */
const packages = JSON.parse(lock).packages;
const entries = Object.entries(packages);
const installed = entries.filter(([path, { link }]) => !link && /(^|\/)node_modules\//.test(path));

/** Node looks in the node_modules beside the package and then in those above. */
function isFound(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

describe('package-lock.json', () => {
  it('names no registry, which would bind every clone to that host (set omit-lockfile-registry-resolved)', () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, { resolved }]) => resolved?.startsWith('http'))).toEqual([]);
  });

  it('has a hash of every package', () => {
    expect(installed.filter(([, { integrity }]) => !integrity)).toEqual([]);
  });

  // npm leaves out a package that its registry does not have, prints no message, and fails on that platform later.
  it('has the part for each platform of every package', () => {
    const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).flatMap((name) => (isFound(path, name) ? [] : `${path}: ${name}`)),
    );
    expect(missing).toEqual([]);
  });
});
