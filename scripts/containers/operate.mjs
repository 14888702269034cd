import { readSecretFiles } from '@quillstead/service-kit';
import { operatorPrograms } from '../supervisor/operator-programs.mjs';
import { backUp, emptyRedis, restore } from './operate-backup.mjs';
import { runInService } from './run-in-service.mjs';
import { databaseUrls } from './site-services.mjs';

/**
 * Runs a program for the operator, in the image `migrate`, under the names that the npm scripts have: `operate.mjs
 * admin USERNAME [--without-second-factor] | check-log | check-mail | reindex [--check] | rebuild SERVICE [--check] |
 * replay SERVICE events|jobs [--all] | backup [--keep COUNT] | restore NAME|newest [--force] | empty-queues`. It ignores
 * empty words.
 */
const [act, ...words] = process.argv.slice(2).filter((word) => word !== '');

const ofOneService = {
  ...operatorPrograms,
  replay: {
    programOf: ([service, ...which]) => ({ service, program: 'main.js', words: ['replay', ...which] }),
  },
};
const ofAll = { backup: backUp, restore, 'empty-queues': emptyRedis };

try {
  readSecretFiles(process.env);
  const urls = databaseUrls(process.env);
  if (Object.hasOwn(ofAll, act)) await ofAll[act]({ urls, env: process.env, words });
  else await inOneService(urls);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function inOneService(urls) {
  const what = Object.hasOwn(ofOneService, act) ? ofOneService[act].programOf(words) : undefined;
  if (typeof what === 'string') throw new Error(what);
  if (!what || !(what.service in urls)) {
    const acts = [...Object.keys(ofOneService), ...Object.keys(ofAll)].join(', ');
    throw new Error(`Say what to do: ${acts} (see docs/operating/deploy.md)`);
  }
  await runInService({ ...what, url: urls[what.service] });
}
