/**
 * The faults of a package-lock.json. A registry that it names binds every clone to that host. A platform package that
 * is missing makes `npm ci` fail on that platform (npm leaves out a package that its registry does not have, and prints
 * no message).
 * @typedef {{ name?: string, link?: boolean, resolved?: string, integrity?: string, optional?: boolean,
 * optionalDependencies?: Record<string, string> }} LockEntry
 *
 * @param {{ packages: Record<string, LockEntry> }} lock
 * @returns {string[]} a sentence each
 */
export function lockFaults({ packages }) {
  const entries = Object.entries(packages);
  if (entries.length < 2) return ['package-lock.json names no packages'];
  return entries.flatMap(([path, entry]) => [
    ...originFaults(path, entry),
    ...missingParts(path, entry, packages),
  ]);
}

/** @type {(path: string, entry: LockEntry) => string[]} */
function originFaults(path, { link, resolved, integrity }) {
  if (link || !/(^|\/)node_modules\//.test(path)) return [];
  const faults = [];
  if (resolved?.startsWith('http'))
    faults.push(`${path} names where it was fetched from (${resolved}); set omit-lockfile-registry-resolved`);
  if (!integrity) faults.push(`${path} has no integrity; remove it and install it again`);
  return faults;
}

function missingParts(path, { optionalDependencies = {} }, packages) {
  const missing = Object.keys(optionalDependencies).filter((name) => !isFound(path, name, packages));
  if (missing.length === 0) return [];
  return [`${path || 'the workspace'} lacks ${missing.join(', ')}; pin a version of it that is whole`];
}

/** Node looks in the node_modules beside the package and then in those above. */
function isFound(path, name, packages) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}
