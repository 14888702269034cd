import { setTimeout as pause } from 'node:timers/promises';
import { ProfileProjection } from '@quillstead/projections';
import { type DataSource, In } from 'typeorm';

/** The ids of the authors by username. */
export type Authors = ReadonlyMap<string, number>;

/**
 * Waits until accounts has published the people of the sample.
 *
 * @param timeout milliseconds
 * @returns null if the site has other people: its sample was never loaded and is not needed
 * @throws Error that names the missing people after the timeout
 */
export async function awaitAuthors(
  usernames: readonly string[],
  dataSource: DataSource,
  timeout = 60_000,
): Promise<Authors | null> {
  const lastMoment = Date.now() + timeout;
  for (;;) {
    // This is read first: people who exist before the rows are read, and are none of them, are not of the sample.
    const hasPeople = await dataSource.manager.existsBy(ProfileProjection, {});
    const people = await dataSource.manager.findBy(ProfileProjection, { username: In(usernames) });
    const authors = new Map(people.map(({ username, userId }) => [username, userId]));
    const missing = usernames.filter((username) => !authors.has(username));
    if (missing.length === 0) return authors;
    if (hasPeople && people.length === 0) return null;
    if (Date.now() > lastMoment) {
      throw new Error(
        `accounts has not published ${missing.join(', ')} within ${timeout / 1_000} s; is it running?`,
      );
    }
    await pause(100);
  }
}
