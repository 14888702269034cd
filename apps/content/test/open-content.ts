import { randomUUID } from 'node:crypto';
import type { SessionViewer } from '@quillstead/contracts';
import {
  type AskContext,
  connectDatabase,
  Cursors,
  IdempotentCalls,
  migrate,
  Outbox,
  type Told,
} from '@quillstead/service-kit';
import { createDatabase } from '@quillstead/testing';
import { AuthorCard, AuthorCards } from '../src/author-card/index.js';
import { ListStoryComments } from '../src/comment/list-story-comments.js';
import { database as tables } from '../src/database/data-source.js';
import { DeleteDraft } from '../src/draft/delete-draft.js';
import { DraftsBefore } from '../src/draft/draft-before.js';
import { DraftVersions } from '../src/draft/draft-versions.js';
import { ListDraftVersions } from '../src/draft/list-draft-versions.js';
import { ListDrafts } from '../src/draft/list-drafts.js';
import { ReadDraftVersion } from '../src/draft/read-draft-version.js';
import { ReadDraft } from '../src/draft/read-draft.js';
import { SaveDraft } from '../src/draft/save-draft.js';
import { ReadEpub } from '../src/epub/read-epub.js';
import { StoryTexts } from '../src/markup/index.js';
import { ReadHashtagTooltip } from '../src/hashtag/read-hashtag-tooltip.js';
import { PublishStory, StoryRepository } from '../src/story/index.js';
import { DeleteStory } from '../src/story/delete-story.js';
import { EditStory } from '../src/story/edit-story.js';
import { ListHome } from '../src/story/list-home.js';
import { ReadStory } from '../src/story/read-story.js';

const definition = { name: 'content', database: tables } as const;

async function makeTables(url: string): Promise<void> {
  const dataSource = await connectDatabase(definition, { DATABASE_URL: url, DATABASE_POOL: 2 });
  await migrate(dataSource);
  await dataSource.destroy();
}

/** The use cases of content on a database of their own. */
export async function openContent() {
  const database = await createDatabase({ name: 'content', make: makeTables });
  const dataSource = await connectDatabase(definition, { DATABASE_URL: database.url, DATABASE_POOL: 20 });
  const outbox = new Outbox(dataSource);
  const calls = new IdempotentCalls(dataSource);
  const cursors = new Cursors('a secret of the tests');
  const texts = new StoryTexts();
  const versions = new DraftVersions();
  let lastUserId = 0;
  const keptBack: Told[] = [];
  const keepers = { applied: async (told: Told | readonly Told[]) => void keptBack.push(...[told].flat()) };
  return {
    dataSource,
    outbox,
    /** What was waited for until its keepers had it. */
    keptBack,
    saveDraft: new SaveDraft(calls, texts, new DraftsBefore(dataSource), versions),
    listDraftVersions: new ListDraftVersions(dataSource, cursors),
    readDraftVersion: new ReadDraftVersion(dataSource),
    readDraft: new ReadDraft(dataSource),
    listDrafts: new ListDrafts(dataSource, cursors),
    deleteDraft: new DeleteDraft(dataSource),
    publishStory: new PublishStory(calls, new StoryRepository(), outbox, new AuthorCards(dataSource), texts),
    editStory: new EditStory(calls, texts, outbox, keepers),
    deleteStory: new DeleteStory(dataSource, outbox, keepers),
    hashtagTooltip: new ReadHashtagTooltip(dataSource),
    readStory: new ReadStory(dataSource),
    readEpub: new ReadEpub(dataSource),
    listHome: new ListHome(dataSource, cursors),
    listStoryComments: new ListStoryComments(dataSource, cursors),
    /** A person whose card has arrived. */
    async person(changes: Partial<AuthorCard & { showNsfw: 0 | 1 }> = {}): Promise<AskContext> {
      lastUserId += 1;
      const { showNsfw = 0, ...card } = changes;
      const username = `person_${lastUserId}`;
      await dataSource.manager.insert(AuthorCard, {
        userId: lastUserId,
        username,
        displayName: null,
        isPrivate: 0,
        isVerified: 0,
        ...card,
      });
      return as({ id: lastUserId, session_id: 1, username, role: 'member', show_nsfw: showNsfw });
    },
    async close(): Promise<void> {
      await Promise.all([texts.onModuleDestroy(), versions.onModuleDestroy()]);
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type Content = Awaited<ReturnType<typeof openContent>>;

/** The context of a call as the gateway makes it. */
export function as(viewer: SessionViewer | null): AskContext {
  return { viewer, requestId: randomUUID(), deadline: Date.now() + 20_000 };
}

export const visitor = as(null);

export const idOf = ({ viewer }: AskContext): number => viewer?.id ?? 0;

export const someText = '<p>It was a <em>quiet</em> night in the harbour.</p>';
