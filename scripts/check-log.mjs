import { StartFault } from './supervisor/index.mjs';
import { runCommandOfOperator, runServiceProgram } from './supervisor/run-service-program.mjs';

/** `npm run check-log`: says whether the log of the staff is whole. The site may be running or not. */
await runCommandOfOperator(async (words) => {
  if (words.length > 0) throw new StartFault('The command takes no words: npm run check-log');
  return runServiceProgram({ service: 'accounts', program: 'check-log.js', words: [] });
});
