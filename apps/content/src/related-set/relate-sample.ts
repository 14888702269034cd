import { ProfileProjection } from '@quillstead/projections';
import { integer, query, sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { RelateStory } from '../related/index.js';
import { addSample } from '../sample/add-sample.js';
import { readSample } from '../sample/read-sample.js';
import type { PublishStory } from '../story/index.js';

/**
 * Fills an empty database with the sample and compares its stories, each twice, as the first one is compared with no
 * other at first.
 */
export async function relateSample(dataSource: DataSource, publishStory: PublishStory): Promise<void> {
  const { usernames } = await readSample();
  await dataSource.manager.insert(
    ProfileProjection,
    usernames.map((username, index) => ({
      userId: index + 1,
      username,
      displayName: null,
      isPrivate: 0 as const,
      isVerified: 0 as const,
      joinedAt: new Date(),
      status: 'active' as const,
    })),
  );
  await addSample(dataSource, publishStory);
  const stories = await query(dataSource, { id: integer }, sql`SELECT id FROM story ORDER BY id`);
  const relating = new RelateStory(dataSource);
  for (const { id } of [...stories, ...stories]) await relating.run({ key: String(id) });
}
