import { Controller } from '@nestjs/common';
import { type PayloadOf, type PublishedStory, publishStory } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  execute,
  IdempotentCalls,
  integer,
  Operation,
  Outbox,
  queryOne,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { readSeenTime } from '../draft/index.js';
import { checkOwnSeries } from '../series-place/index.js';
import { StoryTexts } from '../markup/index.js';
import { addStory, type StoryOrigin } from './add-story.js';
import { type PreparedStory, prepareStory } from './prepare-story.js';

/** Publishes a story. Its draft becomes the story and is deleted, in one step (docs/product/stories.md#publishing). */
@Controller()
export class PublishStory {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly outbox: Outbox,
    private readonly users: KnownUsers,
    private readonly texts: StoryTexts,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Publishes a story and returns its address. Publishing the same draft again returns the same one. Throws `invalid`
   * for markup that is not allowed and for a series that is not the author's, `not_found` for a draft that is not the
   * author's, `conflict` if the draft was saved elsewhere since the `last_saved_at` that is sent, or has become a story
   * with another text, `approval_needed` if the staff has to read it first.
   */
  @Operation(publishStory)
  async execute(payload: PayloadOf<typeof publishStory>, context: RpcContext): Promise<PublishedStory> {
    const author = memberOf(context);
    const prepared = prepareStory(payload, await this.texts.publishable(payload.rich_text_story, author.id));
    const draftId = payload.id ?? null;
    const seen = readSeenTime(payload.last_saved_at);
    const seriesId = payload.series_id ?? null;
    if (seriesId !== null) await checkOwnSeries(seriesId, author.id, this.dataSource);
    // The story of a new member may arrive before the event of the sign-up.
    await this.users.waitFor(author.id);
    const origin = { draftId, authorId: author.id, seen, seriesId };
    return this.calls.run(
      context,
      payload,
      async (manager) =>
        (await this.publish(prepared, origin, manager)) ??
        (await publishedBefore(origin, seen && prepared, manager)),
    );
  }

  /**
   * Adds a prepared story and publishes it, inside the caller's transaction. Sample stories are added by it too, with a
   * time in the past. Returns null if the draft is gone, or was saved after its writer saw it.
   */
  publish(
    prepared: PreparedStory,
    origin: StoryOrigin,
    manager: EntityManager,
  ): Promise<PublishedStory | null> {
    return addStory(prepared, origin, this.outbox, manager);
  }
}

/**
 * Returns the story that a draft has become. Throws `conflict` if its content is not the expected one or the draft is
 * still there, `not_found` if there is neither.
 *
 * @param expected the content that the story must have; null accepts any content
 */
async function publishedBefore(
  { draftId, authorId }: { readonly draftId: number | null; readonly authorId: number },
  expected: PreparedStory | null,
  manager: EntityManager,
): Promise<PublishedStory> {
  const story = await queryOne(
    manager,
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
      manager,
      sql`SELECT FROM draft WHERE id = ${draftId} AND author_id = ${authorId}`,
    );
    throw new CallError(drafts > 0 ? 'conflict' : 'not_found');
  }
  const { story_id, slug, is_expected } = story;
  if (!is_expected) throw new CallError('conflict');
  return { story_id, slug, is_repeat: 1 };
}
