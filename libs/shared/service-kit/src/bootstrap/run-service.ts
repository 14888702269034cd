import { readSecretFiles } from '../config/read-secret-files.js';
import type { ServiceConfig } from '../config/variables.js';
import { failAtStart } from '../logging/describe-error.js';
import { migrateService } from './migrate-service.js';
import { replayInService } from './replay-in-service.js';
import { serve } from './serve.js';
import type { ServiceDefinition } from './service-definition.js';

/**
 * Runs a service by the word behind its name on the command line. None starts it; `migrate` brings its database up to
 * date (`--only NAME,NAME` to these migrations, `--list` names those it knows) and ends; `replay events|jobs [id …]`
 * lists the dead letters, or tries them again when `--all` or ids are given. A process that can't start says why on
 * standard error and exits with 1.
 */
export async function runService<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
): Promise<void> {
  const [command, ...words] = process.argv.slice(2);
  try {
    readSecretFiles(process.env);
    const config = definition.config.read(process.env);
    if (command === undefined) await serve(definition, config);
    else if (command === 'migrate') await migrateService(definition, config, words);
    else if (command === 'replay') await replayInService(definition, config, words);
    else throw new Error(`"${command}" is no command; there are migrate and replay.`);
  } catch (error) {
    failAtStart(definition.name, error);
  }
}
