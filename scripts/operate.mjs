import { StartFault } from './supervisor/index.mjs';
import { operatorPrograms } from './supervisor/operator-programs.mjs';
import { runCommandOfOperator, runServiceProgram } from './supervisor/run-service-program.mjs';

/**
 * The commands of an operator, with the built program of a service and its database; the site may be running or not
 * unless it says otherwise:
 * - `npm run admin -- USERNAME [--without-second-factor]` makes a member an admin, or takes the second factor off them.
 * - `npm run check-log` says whether the log of the staff is whole.
 * - `npm run check-mail` says what lacks of SPF, DKIM and DMARC for the sender of the site's emails; it needs no site.
 * - `npm run rebuild -- SERVICE [--check]` compares the projections and counters of a service with their source and
 *   repairs them; `--check` only prints the differences and ends with 1 when there are any. The site must be running.
 * - `npm run reindex [-- --check]` does the same for the index of search, and ends with 2 when it could not run.
 */
const [name, ...words] = process.argv.slice(2);
const { programOf, broken } = operatorPrograms[name];

await runCommandOfOperator(async () => {
  const what = programOf(words);
  if (typeof what === 'string') throw new StartFault(what);
  return runServiceProgram(what, broken);
}, broken);
