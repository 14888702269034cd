import { readFile } from 'node:fs/promises';
import type { Outbox } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Passwords } from '../password/index.js';
import { publishUserChanged, User, type UserRepository } from '../user/index.js';

export interface SampleParts {
  readonly dataSource: DataSource;
  readonly users: UserRepository;
  readonly passwords: Passwords;
  readonly outbox: Outbox;
}

const day = 24 * 60 * 60 * 1_000;

/**
 * Adds the people of the sample, all with the same password, and publishes them. Their addresses receive no mail (RFC
 * 2606).
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
          // They joined before their first stories, one after the other.
          joinedAt: new Date(Date.now() - (400 - index * 7) * day),
        },
        manager,
      );
      if (user) await publishUserChanged(outbox, manager, user);
    }
  });
  return true;
}

const flag = z.union([z.literal(0), z.literal(1)]);

const samplePeople = z.array(
  z.object({
    username: z.string(),
    display_name: z.string().nullable(),
    bio: z.string().nullable(),
    is_private: flag,
    is_verified: flag,
  }),
);

type SamplePerson = z.infer<typeof samplePeople>[number];

/** Returns the people of the sample, from the file beside the sources. */
export async function readSamplePeople(): Promise<SamplePerson[]> {
  const file = new URL('../../sample/authors.json', import.meta.url);
  return samplePeople.parse(JSON.parse(await readFile(file, 'utf8')));
}
