/** The services that have a database, in the order in which sample content is loaded. */
export const siteServices = ['accounts', 'content', 'social', 'notifications', 'search'];

/**
 * The URL of each service's database, from `ACCOUNTS_DATABASE_URL` and so on.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>} by service; throws an Error that names every missing variable
 */
export function databaseUrls(env) {
  const variables = siteServices.map((service) => [service, `${service.toUpperCase()}_DATABASE_URL`]);
  const isAddress = (name) => /^postgres(?:ql)?:\/\//i.test(env[name] ?? '') && URL.canParse(env[name] ?? '');
  const faults = variables.filter(([, name]) => !isAddress(name)).map(([, name]) => name);
  if (faults.length > 0) throw new Error(`No address in ${faults.join(', ')}`);
  return Object.fromEntries(variables.map(([service, name]) => [service, env[name] ?? '']));
}
