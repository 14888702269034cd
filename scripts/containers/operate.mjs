import { runInService } from './run-in-service.mjs';
import { databaseUrls } from './site-services.mjs';

/**
 * What an operator does now and then, from the image `migrate`, with the names that the npm scripts have:
 * `operate.mjs admin USERNAME | reindex [--check] | rebuild content|social [--check] | replay SERVICE facts|jobs [--all]`.
 */
const [act, ...words] = process.argv.slice(2);

const acts = {
  admin: ([username]) => ({ service: 'accounts', program: 'admin/make-admin.js', words: [username] }),
  reindex: () => ({ service: 'search', program: 'reindex/run-reindex.js', words }),
  rebuild: ([service, check]) => ({
    service,
    program: 'rebuild/run-rebuild.js',
    words: check === '--check' ? [] : ['--repair'],
  }),
  replay: ([service, ...which]) => ({ service, program: 'main.js', words: ['replay', ...which] }),
};

try {
  const urls = databaseUrls(process.env);
  const what = acts[act]?.(words);
  if (!what || !(what.service in urls) || what.words.includes(undefined))
    throw new Error(`Say what to do: ${Object.keys(acts).join(', ')} (see docs/operating/deploy.md)`);
  await runInService({ ...what, url: urls[what.service] });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
