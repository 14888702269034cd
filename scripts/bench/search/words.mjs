import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const apps = join(import.meta.dirname, '../../../apps');
const folders = ['search/relevance/stories', 'content/sample/stories'];
const syllables =
  'ba ber cal dan dor el fen gar hil im jo kar len lo mar mi nel no or pel per qui ral ren sa sen sul ta ten tor u val ven wil yar zel';

/** So many words, the commoner first: those of the sample and the relevance set, then made-up ones. */
export function benchWords(many) {
  const counts = new Map();
  for (const folder of folders) {
    for (const file of readdirSync(join(apps, folder))) {
      const text = readFileSync(join(apps, folder, file), 'utf8').toLowerCase();
      for (const word of text.match(/[a-z]{2,}/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const words = new Set([...counts].sort(([, some], [, others]) => others - some).map(([word]) => word));
  const parts = syllables.split(' ');
  for (let seed = 1; words.size < many; seed += 1) {
    let [word, rest] = ['', (seed * 2_654_435_761) % 4_294_967_296];
    for (let length = 2 + (seed % 3); length >= 0; length -= 1) {
      word += parts[rest % parts.length];
      rest = Math.floor(rest / parts.length);
    }
    words.add(word);
  }
  return [...words];
}
