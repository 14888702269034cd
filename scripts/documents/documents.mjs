import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentFaults } from './document-faults.mjs';
import { meetingFaults } from './meeting-faults.mjs';

/**
 * `node scripts/documents/documents.mjs`: prints what does not resolve in Markdown and comments, also the places
 * and tests of docs/meeting-places.md; ends with 1 if anything does not.
 */
const root = join(import.meta.dirname, '../..');
const notOurs = '.git .nx .data .jest node_modules dist coverage bench-results'.split(' ');
const sources =
  /\.(?:[cm]?[jt]s|tsx|css|html|svg|ya?ml|py|sh|jsonc|example|md)$|^(?:Dockerfile|\.npmrc|run)$/;

/**
 * Stories are content of the site, the changelog is made of commits, and the specs of this check have planted faults.
 */
const isPassedOver = /\/stories\/|^docs\/CHANGELOG\.md$|^scripts\/documents\/.*\.spec\.mjs$/;

/** @type {(folder: string) => string[]} */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (notOurs.includes(entry.name)) return [];
    if (entry.isDirectory()) return filesIn(path);
    return sources.test(entry.name) && !isPassedOver.test(path) ? [path] : [];
  });

const files = new Map(filesIn('').map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const faults = [...documentFaults(files, (path) => existsSync(join(root, path))), ...meetingFaults(files)];
for (const fault of faults) console.error(fault);
console.log(`documents: ${files.size} files read, ${faults.length} faults`);
process.exitCode = faults.length ? 1 : 0;
