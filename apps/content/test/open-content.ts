import { randomUUID } from 'node:crypto';
import type { Operation, SessionViewer } from '@quillstead/contracts';
import type { OutboxEntry, RedisListClient, RpcContext } from '@quillstead/service-kit';
import { makeTables, openFeatures, type Outside } from '@quillstead/service-kit/testing';
import { createDatabase, type TestDatabase } from '@quillstead/testing';
import { ProfileProjection } from '@quillstead/projections';
import { ListStoryComments } from '../src/comment/list-story-comments.js';
import { DeleteDraft } from '../src/draft/delete-draft.js';
import { ListDraftVersions } from '../src/draft/list-draft-versions.js';
import { ListDrafts } from '../src/draft/list-drafts.js';
import { ReadDraftVersion } from '../src/draft/read-draft-version.js';
import { ReadDraft } from '../src/draft/read-draft.js';
import { SaveDraft } from '../src/draft/save-draft.js';
import { ReadEpub } from '../src/epub/read-epub.js';
import { ReadHashtagTooltip } from '../src/hashtag/read-hashtag-tooltip.js';
import { service } from '../src/service.js';
import { PublishStory } from '../src/story/index.js';
import { DeleteStory } from '../src/story/delete-story.js';
import { EditStory } from '../src/story/edit-story.js';
import { ListHome } from '../src/story/list-home.js';
import { ReadStory } from '../src/story/read-story.js';

/**
 * Opens the use cases of content on a database of their own.
 * @param given another one with content's tables, and the replica from which they may read
 * @param env the variables from which the configuration is read
 */
export async function openContent(
  given?: Pick<TestDatabase, 'variables' | 'drop'> & Pick<Outside, 'replica'>,
  env: Readonly<Record<string, string>> = {},
) {
  const database =
    given ?? (await createDatabase({ name: 'content', make: (url) => makeTables(service, url) }));
  const awaitedEvents: OutboxEntry[] = [];
  const calls: [name: string, payload: object][] = [];
  const outside = {
    acknowledgements: {
      wait: async (published: OutboxEntry | readonly OutboxEntry[]) =>
        void awaitedEvents.push(...[published].flat()),
    },
    rpc: {
      call: (async ({ name }: Operation, payload: object) =>
        void calls.push([name, payload])) as RedisListClient['call'],
    },
    ...(given?.replica && { replica: given.replica }),
  };
  const features = await openFeatures(service, database, outside, env);
  const { dataSource, outbox, get } = features;
  let lastUserId = 0;
  return {
    dataSource,
    outbox,
    get,
    handle: features.handle,
    runTasks: features.runTasks,
    /** The calls to other services. */
    calls,
    /** The events for whose acknowledgement content has waited. */
    awaitedEvents,
    saveDraft: get(SaveDraft),
    listDraftVersions: get(ListDraftVersions),
    readDraftVersion: get(ReadDraftVersion),
    readDraft: get(ReadDraft),
    listDrafts: get(ListDrafts),
    deleteDraft: get(DeleteDraft),
    publishStory: get(PublishStory),
    editStory: get(EditStory),
    deleteStory: get(DeleteStory),
    hashtagTooltip: get(ReadHashtagTooltip),
    readStory: get(ReadStory),
    readEpub: get(ReadEpub),
    listHome: get(ListHome),
    listStoryComments: get(ListStoryComments),
    /** Adds a person whose user projection has arrived. */
    async person(changes: Partial<ProfileProjection & { showNsfw: 0 | 1 }> = {}): Promise<RpcContext> {
      lastUserId += 1;
      // The id is stored, so that people who are added at once differ.
      const userId = lastUserId;
      const { showNsfw = 0, ...projection } = changes;
      const username = `person_${userId}`;
      await dataSource.manager.insert(ProfileProjection, {
        userId,
        username,
        displayName: null,
        isPrivate: 0,
        isVerified: 0,
        // The person is not a new member (docs/product/people.md#new-members).
        joinedAt: new Date('2026-01-31'),
        status: 'active',
        ...projection,
      });
      return as({ id: userId, session_id: 1, username, role: 'member', show_nsfw: showNsfw });
    },
    async close(): Promise<void> {
      await features.close();
      await database.drop();
    },
  };
}

export type Content = Awaited<ReturnType<typeof openContent>>;

/** Returns the context of a call as the gateway makes it. */
export function as(viewer: SessionViewer | null): RpcContext {
  return { viewer, requestId: randomUUID(), deadline: Date.now() + 20_000 };
}

export const visitor = as(null);

export const idOf = ({ viewer }: RpcContext): number => viewer?.id ?? 0;

export const someText = '<p>It was a <em>quiet</em> night in the harbour.</p>';
