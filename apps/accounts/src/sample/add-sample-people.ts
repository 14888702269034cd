import type { Outbox } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import type { Passwords } from '../password/index.js';
import { publishUserChanged, User, type UserRepository } from '../user/index.js';
import type { SamplePerson } from './read-sample-people.js';

export interface SampleParts {
  readonly dataSource: DataSource;
  readonly users: UserRepository;
  readonly passwords: Passwords;
  readonly outbox: Outbox;
}

const day = 24 * 60 * 60 * 1_000;

/**
 * Adds the people of the sample, all with the same password, and publishes them. Their mail goes nowhere (RFC 2606).
 * @returns false, and adds nobody, when there are people already
 */
export async function addSamplePeople(
  people: readonly SamplePerson[],
  password: string,
  { dataSource, users, passwords, outbox }: SampleParts,
): Promise<boolean> {
  if (await dataSource.manager.existsBy(User, {})) return false;
  const hashes = await Promise.all(people.map(() => passwords.hash(password)));
  await dataSource.transaction(async (manager) => {
    for (const [index, person] of people.entries()) {
      const user = await users.add(
        {
          username: person.username,
          email: `${person.username}@example.com`,
          displayName: person.display_name,
          bio: person.bio,
          isPrivate: person.is_private,
          isVerified: person.is_verified,
          passwordHash: hashes[index] ?? '',
          // Before their first stories, one after the other.
          joinedAt: new Date(Date.now() - (400 - index * 7) * day),
        },
        manager,
      );
      if (user) await publishUserChanged(outbox, manager, user);
    }
  });
  return true;
}
