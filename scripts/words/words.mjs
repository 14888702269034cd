import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countRetired, wordFaults } from './retired-words.mjs';

/**
 * `node scripts/words/words.mjs`: counts the words that the project does not use any more and ends with 1 when one is
 * used more often than `allowed.json` says, which names the reason. With `--lower` it writes down how often a word is
 * used now, where that is less; with `--list WORD` it prints the lines that have the word.
 */
const root = join(import.meta.dirname, '../..');
const list = join(import.meta.dirname, 'allowed.json');
const sources = /\.(?:[cm]?[jt]s|tsx|css|html|ya?ml|sh|json|jsonc|sql|md|acl)$|(?:^|\/)(?:Dockerfile|run)$/;
/** Stories and their readers' words are content; the changelog and the records of benchmarks are of their time. */
const isPassedOver =
  /^apps\/content\/sample\/|^apps\/search\/relevance\/|^docs\/(?:CHANGELOG\.md|bench\/|mutants\/)|^package-lock\.json$|^scripts\/words\//;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => sources.test(path) && !isPassedOver.test(path));
const [option, word = ''] = process.argv.slice(2);
const counts = new Map();
for (const path of files) {
  const text = readFileSync(join(root, path), 'utf8');
  for (const [found, count] of countRetired(text, path)) counts.set(found, (counts.get(found) ?? 0) + count);
  if (option === '--list')
    for (const [index, line] of text.split('\n').entries())
      if (countRetired(line, path).has(word)) console.log(`${path}:${index + 1}  ${line.trim()}`);
}

/** @type {Record<string, { most: number, why: string }>} */
const allowed = JSON.parse(readFileSync(list, 'utf8'));
if (option === '--lower') {
  const left = Object.entries(allowed)
    .map(
      ([one, { most, why }]) =>
        /** @type {const} */ ([one, { most: Math.min(most, counts.get(one) ?? 0), why }]),
    )
    .filter(([, { most }]) => most > 0);
  writeFileSync(list, `${JSON.stringify(Object.fromEntries(left), null, 2)}\n`);
}
const limits = Object.fromEntries(Object.entries(allowed).map(([one, { most }]) => [one, most]));
const faults = wordFaults(counts, limits);
for (const fault of faults) console.error(fault);
console.log(`words: ${files.length} files read, ${faults.length} faults`);
process.exitCode = faults.length ? 1 : 0;
