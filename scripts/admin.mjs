import { StartFault } from './supervisor/index.mjs';
import { runCommandOfOperator, runServiceProgram } from './supervisor/run-service-program.mjs';

/**
 * `npm run admin -- USERNAME`: makes somebody an admin, above all the first one. With `--without-second-factor` behind
 * the name it takes the second factor off that member instead. The site may be running or not.
 */
await runCommandOfOperator(async ([username, option, ...more]) => {
  const takesOff = option === '--without-second-factor';
  if (username === undefined || more.length > 0 || (option !== undefined && !takesOff))
    throw new StartFault('Say who shall be an admin: npm run admin -- USERNAME');
  const program = takesOff ? 'take-second-factor-off.js' : 'make-admin.js';
  return runServiceProgram({ service: 'accounts', program, words: [username] });
});
