import { setTimeout as pause } from 'node:timers/promises';
import { ProfileProjection } from '@quillstead/projections';
import { type DataSource, In } from 'typeorm';

/** Ids by username. */
export type Authors = ReadonlyMap<string, number>;

/**
 * Waits until accounts has published the people of the sample.
 *
 * @param timeout milliseconds
 * @returns null when the site has other people: its sample was never loaded and is not needed
 * @throws Error that names the missing ones when that time is over
 */
export async function awaitAuthors(
  usernames: readonly string[],
  dataSource: DataSource,
  timeout = 60_000,
): Promise<Authors | null> {
  const lastMoment = Date.now() + timeout;
  for (;;) {
    // Read first: a person who is there before the rows are read, and is none of them, is somebody else.
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
