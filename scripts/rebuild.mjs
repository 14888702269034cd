import { StartFault } from './supervisor/index.mjs';
import { runCommandOfOperator, runServiceProgram } from './supervisor/run-service-program.mjs';

const services = ['content', 'social', 'notifications'];

/**
 * `npm run rebuild -- SERVICE [--check]`: compares what a service keeps of others with its owners, and its counters
 * with their rows, says what differs and mends it; with `--check` it only says so and
 * ends with 1 when there is something. The site must be running.
 */
await runCommandOfOperator(async ([service, ...words]) => {
  if (words.some((word) => word !== '--check')) throw new StartFault('There is --check and nothing else.');
  if (!services.includes(service))
    throw new StartFault(`Say what to rebuild: npm run rebuild -- ${services.join('|')} [--check]`);
  const how = words.length > 0 ? [] : ['--repair'];
  return runServiceProgram({ service, program: 'rebuild/run-rebuild.js', words: how, callsOthers: true });
});
