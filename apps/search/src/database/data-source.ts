import { SubscriptionProjection } from '@quillstead/projections';
import { AuthorStat, SearchedUser } from '../user-projection/index.js';
import {
  CommentDoc,
  HashtagDoc,
  NameDoc,
  StoryDoc,
  StoryLanguage,
  StoryPart,
  UserDoc,
  WordDoc,
} from '../engine/postgres/doc-entities.js';
import { MeiliDoc, MeiliMark, MeiliRebuild, MeiliTask } from '../engine/meilisearch/meili-entities.js';
import { InitialSchema1795500000000 } from './migrations/1795500000000-initial-schema.js';

/** What search keeps beside the tables of the service kit: all of it can be made again from the owners. */
export const database = {
  entities: [
    SearchedUser,
    AuthorStat,
    SubscriptionProjection,
    StoryDoc,
    StoryPart,
    StoryLanguage,
    CommentDoc,
    HashtagDoc,
    UserDoc,
    NameDoc,
    WordDoc,
    MeiliDoc,
    MeiliTask,
    MeiliRebuild,
    MeiliMark,
  ],
  migrations: [InitialSchema1795500000000],
};
