import { join } from 'node:path';
import { checkBoundaries } from './check-boundaries.mjs';

/**
 * `node scripts/boundaries/boundaries.mjs`: prints every fault as `file:line  rule: what to do`; ends with 1 if there
 * is one.
 */
const { files, faults } = checkBoundaries(join(import.meta.dirname, '../..'));
for (const { file, line, rule, message } of faults) console.error(`${file}:${line}  ${rule}: ${message}`);
console.log(`boundaries: ${files} files read, ${faults.length} faults`);
process.exitCode = faults.length ? 1 : 0;
