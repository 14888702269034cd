import type { DataSource } from 'typeorm';
import { SearchedUser } from '../user-projection/index.js';
import type { IndexWriter } from '../engine/index.js';
import type { RelevanceSet } from './read-relevance-set.js';

/** Puts the documents of the set into an index whose database is empty. */
export async function fillRelevanceSet(
  { documents }: RelevanceSet,
  into: IndexWriter,
  dataSource: DataSource,
): Promise<void> {
  const people = documents.user.map((user) => ({
    userId: user.user_id,
    username: user.username,
    displayName: user.display_name,
    bio: user.bio,
    isPrivate: 0 as const,
    joinedAt: new Date(user.joined_at),
    status: 'active' as const,
  }));
  await dataSource.manager.insert(SearchedUser, people);
  await into.put('user', documents.user);
  await into.put('hashtag', documents.hashtag);
  await into.put('story', documents.story);
}
