import { type PayloadOf, type PublishedStory, publishStory } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  type Database,
  execute,
  IdempotentCalls,
  integer,
  Outbox,
  queryOne,
  RpcHandler,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { readSeenTime } from '../draft/index.js';
import { checkOwnSeries } from '../series-place/index.js';
import { StoryTexts } from '../markup/index.js';
import { addStory, type StoryOrigin } from './add-story.js';
import { type PreparedStory, prepareStory } from './prepare-story.js';

/** Publishes a story; a draft becomes the story and is gone, in one step (docs/product/stories.md#publishing). */
@RpcHandler(publishStory)
export class PublishStory {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly outbox: Outbox,
    private readonly users: KnownUsers,
    private readonly texts: StoryTexts,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * The address of the story. Publishing the same draft again gives the same one. Throws `invalid` for markup that
   * is not allowed and for a series that is not the author's, `not_found` for a draft that is not the author's,
   * `conflict` when the draft was saved elsewhere since the `last_saved_at` that is sent, or has become a story with
   * another text.
   */
  async execute(payload: PayloadOf<typeof publishStory>, context: RpcContext): Promise<PublishedStory> {
    const author = memberOf(context);
    const prepared = prepareStory(payload, await this.texts.publishable(payload.rich_text_story, author.id));
    const draftId = payload.id ?? null;
    const seen = readSeenTime(payload.last_saved_at);
    const seriesId = payload.series_id ?? null;
    if (seriesId !== null) await checkOwnSeries(seriesId, author.id, this.dataSource);
    const { requestId } = context;
    const before = { draftId, authorId: author.id };
    const published = await this.calls.runStatement(context, payload, (call) =>
      this.publish(prepared, { ...before, seen, seriesId, requestId, call }, this.dataSource),
    );
    if (published === null) return publishedBefore(before, seen && prepared, this.dataSource);
    this.outbox.hasPublished();
    return published;
  }

  /**
   * Adds a prepared story and publishes it. Also how sample stories come in, with a time in the past. Null when its
   * draft is not there, or not as it was seen.
   */
  async publish(
    prepared: PreparedStory,
    origin: Omit<StoryOrigin, 'isUnknownAllowed'>,
    database: Database,
  ): Promise<PublishedStory | null> {
    for (let isUnknownAllowed = false; ;) {
      const { is_taken, is_known, response } = await addStory(
        prepared,
        { ...origin, isUnknownAllowed },
        database,
      );
      if (response !== null) return response;
      if (!is_taken) return null;
      if (is_known) continue;
      // The story of a new member may arrive before the event of the sign-up.
      await this.users.arrival(origin.authorId);
      isUnknownAllowed = true;
    }
  }
}

/** @param expected the content that the story must have; null accepts any content */
async function publishedBefore(
  { draftId, authorId }: { readonly draftId: number | null; readonly authorId: number },
  expected: PreparedStory | null,
  database: Database,
): Promise<PublishedStory> {
  const story = await queryOne(
    database,
    { story_id: integer, slug: text, is_expected: boolean },
    sql`SELECT id AS story_id, slug,
            ${expected === null}::boolean OR (
              title = ${expected?.title} AND description IS NOT DISTINCT FROM ${expected?.description}
              AND rich_text_story = ${expected?.richTextStory}
            ) AS is_expected
     FROM story WHERE draft_id = ${draftId} AND author_id = ${authorId}`,
  );
  if (story === undefined) {
    const drafts = await execute(
      database,
      sql`SELECT FROM draft WHERE id = ${draftId} AND author_id = ${authorId}`,
    );
    throw new CallError(drafts > 0 ? 'conflict' : 'not_found');
  }
  const { story_id, slug, is_expected } = story;
  if (!is_expected) throw new CallError('conflict');
  return { story_id, slug, is_repeat: 1 };
}
