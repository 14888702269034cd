import { resolve } from 'node:path';
import { runSupervisor } from './supervisor/run-supervisor.mjs';
import { siteOptions } from './supervisor/site-options.mjs';

/** `npm start`: node scripts/start.mjs [--reset] [--no-sample] [--watch]. Needs Node alone, and brings the rest. */
const root = resolve(import.meta.dirname, '..');
await runSupervisor(() => siteOptions(root, process.argv.slice(2), process.env));
