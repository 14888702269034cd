import { createHash } from 'node:crypto';
import { isGenerated } from './generate.mjs';
import { renameReferences } from './references.mjs';

const replacements = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' };

/** Gives generated objects their hash, and everything that names them the new name. */
export function addHashes(objects) {
  const renamed = new Map();
  for (const object of objects.filter(isGenerated)) {
    const { kind, metadata } = object;
    const name = `${metadata.name}-${hashOf(object)}`;
    renamed.set(`${kind}/${metadata.name}`, name);
    metadata.name = name;
  }
  objects.forEach((object) => renameReferences(object, renamed));
  return objects;
}

/** As kustomize does it: SHA-256 of the JSON with sorted keys and no name, ten hex digits, those that could spell words replaced. */
function hashOf({ kind, data }) {
  const sorted = Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
  const whole = { data: sorted, kind, name: '' };
  const json = JSON.stringify(whole).replace(
    /[<>&]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  const digits = createHash('sha256').update(json).digest('hex').slice(0, 10);
  return digits.replace(/[013ae]/g, (digit) => replacements[digit]);
}
