import { Controller } from '@nestjs/common';
import { chooseStoriesForEmail, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canReadStory } from '@quillstead/projections';
import { integer, literal, Operation, query, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** The most stories of the time that are looked at, by their trending scores. */
const lookedAt = literal(500);

/** Chooses the stories of the weekly email of the site (docs/product/email-subscriptions.md#the-weeks-best-stories). */
@Controller()
export class ChooseStoriesForEmail {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(chooseStoriesForEmail)
  async execute({
    after,
    until,
    limit,
  }: PayloadOf<typeof chooseStoriesForEmail>): Promise<ResponseOf<typeof chooseStoriesForEmail>> {
    const stories = await query(
      this.dataSource,
      { story_id: integer },
      sql`WITH looked AS MATERIALIZED (
            SELECT story_id, author_id, score FROM story_stat
            WHERE is_open = 1 AND is_nsfw = 0
              AND posted_at > ${after}::timestamptz AND posted_at <= ${until}::timestamptz
            ORDER BY score DESC, story_id DESC LIMIT ${lookedAt}
          ),
          best AS (
            SELECT DISTINCT ON (looked.author_id) looked.story_id, looked.score FROM looked
            JOIN story ON story.id = looked.story_id AND story.is_shareable = 1
            JOIN user_projection author ON author.user_id = looked.author_id
              AND ${canReadStory('story', 'author', sql`NULL::bigint`)}
            ORDER BY looked.author_id, looked.score DESC, looked.story_id DESC
          )
          SELECT story_id FROM best ORDER BY score DESC, story_id DESC LIMIT ${limit}`,
    );
    return { story_ids: stories.map(({ story_id }) => story_id) };
  }
}
