import { StartFault } from './supervisor/index.mjs';
import { runCommandOfOperator, runServiceProgram } from './supervisor/run-service-program.mjs';

/** `npm run admin -- USERNAME`: makes somebody an admin, above all the first one. The site may be running or not. */
await runCommandOfOperator(async ([username, ...more]) => {
  if (username === undefined || more.length > 0)
    throw new StartFault('Say who shall be an admin: npm run admin -- USERNAME');
  return runServiceProgram({ service: 'accounts', program: 'make-admin.js', words: [username] });
});
