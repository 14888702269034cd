import { readFileSync } from 'node:fs';
import { ConfigError } from './define-config.js';

/** Variables that may hold a secret; other programs have variables of their own that end with `_FILE`. */
const fileVariable = /^([A-Z_]+_(?:URL|SECRET|ACCEPTED|KEY|PASSWORD|HEADERS))_FILE$/;

/**
 * Replaces each `NAME_FILE` of an environment by `NAME` with the text of that file, without white space around it. Each
 * process calls it before anything else, because libraries and child processes read the environment too.
 * @throws a ConfigError that names every file that cannot be read and every variable that is set in both ways
 * @see docs/operating/deploy.md#secrets-as-files
 */
export function readSecretFiles(env: Record<string, string | undefined>): void {
  const faults: string[] = [];
  for (const [variable, path] of Object.entries(env)) {
    const name = fileVariable.exec(variable)?.[1];
    if (name === undefined || path === undefined) continue;
    if (path !== '' && env[name]) faults.push(`  ${name}: ${variable} is set too`);
    else if (path !== '') {
      try {
        env[name] = readFileSync(path, 'utf8').trim();
      } catch (error) {
        faults.push(`  ${variable}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    delete env[variable];
  }
  if (faults.length > 0) throw new ConfigError(`The configuration is not whole:\n${faults.join('\n')}`);
}
