import { Injectable } from '@nestjs/common';
import { listCommentLikes, listStoryLikes, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';
import { type AskContext, CallError, Cursors, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { joinUserStat, toUserArticle, userColumns } from '../author-card/index.js';
import { likeOrder, type LikerRow } from './like-orders.js';

type Page = ReplyOf<typeof listStoryLikes>;
/** What nobody likes, or what is locked, is a row without a person. */
type Row = { is_readable: boolean } & (LikerRow | { user_id: null });

const storyAbove = `
  SELECT story.id, stat.count_likes, ${asText.canRead('card', '$2::bigint')} AS is_readable
  FROM story
  JOIN story_stat stat ON stat.story_id = story.id
  JOIN author_card card ON card.user_id = story.author_id AND ${asText.isShown('card')}
  WHERE story.slug = $1`;

const commentAbove = `
  SELECT comment.id, comment.count_likes, ${asText.canRead('card', '$2::bigint')} AS is_readable
  FROM comment
  JOIN author_card author ON author.user_id = comment.author_id AND ${asText.isShown('author')}
  JOIN story ON story.id = comment.story_id
  JOIN author_card card ON card.user_id = story.author_id AND ${asText.isShown('card')}
  WHERE comment.id = $1 AND comment.is_deleted = 0`;

/** Who likes a story or a comment, of the people who are there (product.md, "Lists"). */
@Injectable()
export class ListLikes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** A page; an empty one without access for who may not read the story. Throws `not_found`, `invalid`, `bad_cursor`. */
  @RpcHandler(listStoryLikes)
  ofStory(payload: PayloadOf<typeof listStoryLikes>, context: AskContext): Promise<Page> {
    return this.page('story', payload.slug, payload, context);
  }

  /** The same of a comment; `not_found` also for a deleted one. */
  @RpcHandler(listCommentLikes)
  ofComment(payload: PayloadOf<typeof listCommentLikes>, context: AskContext): Promise<Page> {
    return this.page('comment', payload.comment_id, payload, context);
  }

  private async page(
    item: 'story' | 'comment',
    key: string | number,
    { sort, next: cursor }: Pick<PayloadOf<typeof listStoryLikes>, 'sort' | 'next'>,
    { viewer }: AskContext,
  ): Promise<Page> {
    const { order, ofPage, page } = likeOrder(sort);
    const parameters: unknown[] = [key, viewer?.id ?? null];
    const after = order.after(cursor, this.cursors, parameters);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT above.is_readable, item.*
       FROM (${item === 'story' ? storyAbove : commentAbove}) AS above
       LEFT JOIN LATERAL (
         SELECT ${userColumns('person', '$2::bigint')}, liker.liked_at
         FROM (${page(item, after, asText.isShown('person'))}) AS liker
         JOIN author_card person ON person.user_id = liker.user_id
         ${joinUserStat('person')}
       ) AS item ON above.is_readable
       ORDER BY ${ofPage}`,
      parameters,
    );
    if (rows.length === 0) throw new CallError('not_found');
    if (!rows.every((row) => row.is_readable)) return { items: [], next: null, content_access: false };
    const people = rows.flatMap(({ is_readable: _, ...row }) => (row.user_id === null ? [] : [row]));
    const { items, next } = order.page(people, this.cursors);
    return { items: items.map(toUserArticle), next };
  }
}
