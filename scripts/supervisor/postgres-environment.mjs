/** Neither PGPORT and its like nor a language of messages that nobody can search for. */
export function plainEnv() {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(own), LC_ALL: 'C' };
}
