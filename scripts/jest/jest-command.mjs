import { join } from 'node:path';

/**
 * The words after `node` that run Jest.
 * @param {string} root the workspace
 * @param {string} [settings] the path of Jest's settings; the workspace's own if not given
 */
export function jestCommand(root, settings = join(root, 'scripts/jest/jest.config.mjs')) {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  return ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, '--config', settings];
}
