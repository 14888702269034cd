import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countRetired, wordFaults } from './retired-words.mjs';

/**
 * `node scripts/words/words.mjs`: counts the words that the project does not use any more and ends with 1 when one is used
 * more often than `left.json` says. With `--lower` it writes down what is left now, where that is less; with `--list WORD`
 * it prints the lines that have the word.
 */
const root = join(import.meta.dirname, '../..');
const list = join(import.meta.dirname, 'left.json');
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
  for (const [found, count] of countRetired(text)) counts.set(found, (counts.get(found) ?? 0) + count);
  if (option === '--list')
    for (const [index, line] of text.split('\n').entries())
      if (countRetired(line).has(word)) console.log(`${path}:${index + 1}  ${line.trim()}`);
}

/** @type {Record<string, number>} */
const allowed = JSON.parse(readFileSync(list, 'utf8'));
if (option === '--lower') {
  const left = Object.keys(allowed)
    .map((one) => /** @type {const} */ ([one, Math.min(allowed[one] ?? 0, counts.get(one) ?? 0)]))
    .filter(([, count]) => count > 0);
  writeFileSync(list, `${JSON.stringify(Object.fromEntries(left), null, 2)}\n`);
}
const faults = wordFaults(counts, allowed);
for (const fault of faults) console.error(fault);
console.log(`words: ${files.length} files read, ${faults.length} faults`);
process.exitCode = faults.length ? 1 : 0;
