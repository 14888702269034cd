import { AuthorCard, AuthorStat } from '../author-card/index.js';
import {
  CommentDoc,
  HashtagDoc,
  NameDoc,
  StoryDoc,
  StoryPart,
  UserDoc,
} from '../engine/postgres/doc-entities.js';
import { Subscription } from '../subscription/index.js';
import { WaitingDoc } from '../waiting/index.js';
import { MakeIndex1795300900000 } from './migrations/1795300900000-make-index.js';

/** What search keeps beside the tables of the service kit: all of it can be made again from the owners. */
export const database = {
  entities: [
    AuthorCard,
    AuthorStat,
    Subscription,
    WaitingDoc,
    StoryDoc,
    StoryPart,
    CommentDoc,
    HashtagDoc,
    UserDoc,
    NameDoc,
  ],
  migrations: [MakeIndex1795300900000],
};
