/** Says on standard error why a process can't start, all of it at once, and ends it. */
export function failAtStart(name: string, error: unknown): never {
  const reason =
    error instanceof Error ? (error.name === 'ConfigError' ? error.message : error.stack) : String(error);
  process.stderr.write(`${name} can't start: ${reason}\n`);
  process.exit(1);
}
