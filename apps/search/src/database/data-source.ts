import { AuthorCard, AuthorStat } from '../author-card/index.js';
import {
  CommentDoc,
  HashtagDoc,
  NameDoc,
  StoryDoc,
  StoryPart,
  UserDoc,
  WordDoc,
} from '../engine/postgres/doc-entities.js';
import { MeiliDoc, MeiliRebuild, MeiliTask } from '../engine/meilisearch/meili-entities.js';
import { Subscription } from '../subscription/index.js';
import { WaitingDoc } from '../waiting/index.js';
import { MakeIndex1795300900000 } from './migrations/1795300900000-make-index.js';
import { MakeWordList1795310000000 } from './migrations/1795310000000-make-word-list.js';
import { KeepWhatMeilisearchHas1795320000000 } from './migrations/1795320000000-keep-what-meilisearch-has.js';
import { CoverNames1795330000000 } from './migrations/1795330000000-cover-names.js';
import { IndexWordsTogether1795340000000 } from './migrations/1795340000000-index-words-together.js';
import { BoundTexts1795400000500 } from './migrations/1795400000500-bound-texts.js';

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
    WordDoc,
    MeiliDoc,
    MeiliTask,
    MeiliRebuild,
  ],
  migrations: [
    MakeIndex1795300900000,
    MakeWordList1795310000000,
    KeepWhatMeilisearchHas1795320000000,
    CoverNames1795330000000,
    IndexWordsTogether1795340000000,
    BoundTexts1795400000500,
  ],
};
