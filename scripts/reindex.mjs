import { StartFault } from './supervisor/index.mjs';
import { runCommandOfOperator, runServiceProgram } from './supervisor/run-service-program.mjs';

/**
 * `npm run reindex [-- --check]`: fills the index of search from what the other services have, from nothing or over
 * what there is, and shows how far it is; with `--check` it only says what differs. Ends with 1 when something differs,
 * and with 2 when it could not run. The site must be running.
 */
const couldNotRun = 2;
await runCommandOfOperator(async (words) => {
  if (words.some((word) => word !== '--check')) throw new StartFault('There is --check and nothing else.');
  const what = { service: 'search', program: 'reindex/run-reindex.js', words, callsOthers: true };
  return runServiceProgram(what, couldNotRun);
}, couldNotRun);
