/**
 * Settings of PostgreSQL that change how texts are read and written, as our statements and the driver expect them. A
 * role, a database or a server may have others.
 */
export const sessionSettings = {
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
} as const;

/** The same settings as options of a connection, which override those of a role. */
export const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ');
