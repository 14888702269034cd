import { join } from 'node:path';

/**
 * The processes of the site.
 *
 * @typedef {object} App
 * @property {string} name
 * @property {string} folder
 * @property {string} main the built entry
 * @property {boolean} hasDatabase
 * @property {string} [sample] the built script that fills an empty site, if it has one
 *
 * @param {string} root the workspace
 * @returns {App[]} the gateway last; samples in the order in which they must run
 */
export function siteApps(root) {
  const services = ['accounts', 'content', 'social', 'notifications', 'search'];
  const withSample = ['accounts', 'content', 'search'];
  return [...services, 'gateway'].map((name) => {
    const folder = join(root, 'apps', name);
    return {
      name,
      folder,
      main: join(folder, 'dist/main.js'),
      hasDatabase: name !== 'gateway',
      sample: withSample.includes(name) ? join(folder, 'dist/sample/load-sample.js') : undefined,
    };
  });
}
