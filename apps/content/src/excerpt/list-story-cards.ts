import { RpcHandler } from '@quillstead/service-kit';
import { exportStoryCards, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { DataSource } from 'typeorm';

/** The largest page, whatever is asked for. */
const mostRows = 1_000;

/** Gives out what facts tell of stories, in pages by id, to services that rebuild what they keep. */
@RpcHandler(exportStoryCards)
export class ListStoryCards {
  constructor(private readonly dataSource: DataSource) {}

  async execute({
    after,
    limit,
  }: PayloadOf<typeof exportStoryCards>): Promise<ReplyOf<typeof exportStoryCards>> {
    const items = await this.dataSource.query<ReplyOf<typeof exportStoryCards>['items']>(
      `SELECT id AS story_id, version, slug, title, is_nsfw FROM story
       WHERE author_id IS NOT NULL AND id > $1 ORDER BY id LIMIT $2`,
      [after, Math.min(limit, mostRows)],
    );
    return { items, after: items.at(-1)?.story_id ?? null };
  }
}
