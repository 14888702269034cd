import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartFault } from './supervisor/index.mjs';
import { runCommandOfOperator } from './supervisor/run-service-program.mjs';

const root = resolve(import.meta.dirname, '..');

/** `npm run check-mail`: says what lacks of SPF, DKIM and DMARC for the sender of the site's emails. */
await runCommandOfOperator(async () => {
  const file = join(root, 'apps/notifications/dist/sender-check/run-sender-check.js');
  if (!existsSync(file)) throw new StartFault('The site is not built yet: start it once with npm start.');
  const child = spawn(process.execPath, [file], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}, 2);
