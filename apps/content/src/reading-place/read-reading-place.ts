import { type PayloadOf, readReadingPlace, type ReplyOf } from '@quillstead/contracts';
import { memberOf, asText } from '@quillstead/projections';
import { type AskContext, CallError, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

interface Row {
  readonly place: number | null;
  readonly updatedAt: Date | null;
}

/** Tells a member how far they have read a story. */
@RpcHandler(readReadingPlace)
export class ReadReadingPlace {
  constructor(private readonly dataSource: DataSource) {}

  /** Both are null for a story that they did not begin. Throws `not_found` for one that they may not read. */
  async execute(
    { slug }: PayloadOf<typeof readReadingPlace>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readReadingPlace>> {
    const [row] = await this.dataSource.query<Row[]>(
      `SELECT mine.place, mine.updated_at AS "updatedAt"
       FROM story JOIN author_card card ON card.user_id = story.author_id
       LEFT JOIN reading_place mine ON mine.story_id = story.id AND mine.user_id = $2
       WHERE story.slug = $1 AND ${asText.canRead('card', '$2::bigint')}`,
      [slug, memberOf(context).id],
    );
    if (row === undefined) throw new CallError('not_found');
    return { reading_place: row.place, updated_at: row.updatedAt?.toISOString() ?? null };
  }
}
