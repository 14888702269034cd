import { Controller } from '@nestjs/common';
import { listFediverseTalk, pageSize, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import {
  Cursors,
  integer,
  Operation,
  query,
  queryOne,
  type RpcContext,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import type { ReplyState } from './federation-reply.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import { isRemovedOnReport } from './moderate-reply.js';
import { SiteFederation } from './site-federation.js';

type Talk = ResponseOf<typeof listFediverseTalk>;

const columns = {
  id: integer,
  name: text,
  address: text,
  host: text,
  actor: text,
  url: text,
  reply_text: text,
  state: text.as<ReplyState>(),
  posted_at: time,
  edited_at: time.orNull,
};

const list = 'fediverse_talk';
const silence: Talk = { items: [], next: null, count_likes: 0, count_shares: 0, count_replies: 0 };

/** Lists what people of other servers say of a story. */
@Controller()
export class ListTalk {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
  ) {}

  /**
   * Returns the numbers and a page of the replies; nothing for a story that may not leave the site any more, and for a
   * viewer whom a block keeps apart from its author. Replies that wait or were removed are shown to the author of the
   * story and to moderators alone, those that the staff has removed on a report to moderators alone. Throws
   * `bad_cursor`.
   */
  @Operation(listFediverseTalk)
  async execute({ slug, next }: PayloadOf<typeof listFediverseTalk>, context: RpcContext): Promise<Talk> {
    const { viewer } = context;
    const [after = 0] = next ? this.cursors.decode(list, next) : [];
    if (!this.federation.isOn) return silence;
    const [story] = await this.federation.stories({ slug });
    if (story === undefined || (await this.authors.forViewer(story.author_id, context)) === undefined)
      return silence;
    const { story_id: storyId, author_id: authorId } = story;
    const seesAll = viewer !== null && (viewer.id === authorId || viewer.role !== 'member');
    const isListed = viewer?.role === 'member' ? sql`NOT ${isRemovedOnReport}` : sql`true`;
    const states: ReplyState[] = seesAll ? ['shown', 'waits', 'removed'] : ['shown'];
    const [counts, rows] = await Promise.all([
      this.counts(storyId),
      query(
        this.dataSource,
        columns,
        sql`SELECT id, name, address, host, actor, url, reply_text, state, posted_at, edited_at FROM federation_reply
         WHERE story_id = ${storyId} AND id > ${after} AND state = ANY(${states}::text[]) AND ${isListed}
         ORDER BY id LIMIT ${pageSize + 1}`,
      ),
    ]);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      ...counts,
      items: page.map(({ posted_at, edited_at, ...reply }) => ({
        ...reply,
        posted_at: posted_at.toISOString(),
        edited_at: edited_at?.toISOString() ?? null,
      })),
      next: rows.length > pageSize && last ? this.cursors.encode(list, [last.id]) : null,
    };
  }

  private async counts(
    storyId: number,
  ): Promise<Pick<Talk, 'count_likes' | 'count_shares' | 'count_replies'>> {
    const found = await queryOne(
      this.dataSource,
      { count_likes: integer, count_shares: integer, count_replies: integer },
      sql`SELECT
         (SELECT count(*) FROM federation_reaction WHERE story_id = ${storyId} AND kind = 'like') AS count_likes,
         (SELECT count(*) FROM federation_reaction WHERE story_id = ${storyId} AND kind = 'share') AS count_shares,
         (SELECT count(*) FROM federation_reply WHERE story_id = ${storyId} AND state = 'shown') AS count_replies`,
    );
    return found ?? silence;
  }
}
