import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFaults } from './lock-faults.mjs';

/** `node scripts/check/lock.mjs`: prints what is wrong with package-lock.json; ends with 1 if anything is. */
const faults = lockFaults(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
