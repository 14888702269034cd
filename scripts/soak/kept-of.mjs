import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * How long the rows of each table stay, as the services say it: what is deleted after days grows within an hour.
 *
 * @param {string} root of the workspace, built
 * @param {string[]} services
 * @returns {Promise<(table: string) => string>} by service and table
 */
export async function readRetention(root, services) {
  const rules = new Map();
  for (const service of services) {
    const file = join(root, `apps/${service}/dist/database/retention.js`);
    const { retention } = await import(pathToFileURL(file).href);
    for (const [table, rule] of Object.entries(retention)) rules.set(`${service}.${table}`, rule);
  }
  return (table) => {
    const rule = rules.get(table);
    return rule?.days ? `${rule.days} days` : (rule?.livesAsLongAs ?? rule?.until ?? rule?.boundedBy ?? '');
  };
}
