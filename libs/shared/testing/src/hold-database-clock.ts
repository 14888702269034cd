interface Database {
  query(sql: string): Promise<unknown[]>;
  destroy(): Promise<void>;
  initialize(): Promise<unknown>;
}

/** PostgreSQL's clock as the statements of one database see it. */
export interface HeldDatabaseClock {
  /** Sets it, to a time in ISO 8601. */
  set(moment: string): Promise<void>;
  /** Lets `now()` give the time of the machine again. */
  release(): Promise<void>;
}

/**
 * Stops `now()` in the statements of a data source: a function of its own goes before PostgreSQL's. Defaults of columns
 * have the time of the machine.
 * @param moment in ISO 8601
 */
export async function holdDatabaseClock(database: Database, moment: string): Promise<HeldDatabaseClock> {
  const set = async (time: string): Promise<void> => {
    await database.query(
      `CREATE OR REPLACE FUNCTION public.now() RETURNS timestamptz STABLE LANGUAGE sql AS $$ SELECT timestamptz '${time}' $$`,
    );
  };
  /** The connections that are there keep the path that they began with. */
  const search = async (change: string): Promise<void> => {
    await database.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${change}', current_database()); END $$`,
    );
    await database.destroy();
    await database.initialize();
  };
  await set(moment);
  await search('SET search_path = public, pg_catalog');
  return {
    set,
    async release() {
      await search('RESET search_path');
      await database.query('DROP FUNCTION public.now()');
    },
  };
}
