import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changelogOf } from './release/changelog.mjs';

/** `npm run changelog`: writes docs/CHANGELOG.md from the commits, with those of no version yet at its top. */
const root = join(import.meta.dirname, '..');
writeFileSync(join(root, 'docs/CHANGELOG.md'), changelogOf(root, null));
console.log('docs/CHANGELOG.md is written.');
