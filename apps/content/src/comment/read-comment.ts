import { Controller } from '@nestjs/common';
import { type PayloadOf, readComment, type ResponseOf } from '@quillstead/contracts';
import { canReadStory, isModerator, isShown } from '@quillstead/projections';
import {
  type RpcContext,
  batchByKey,
  CallError,
  json,
  literal,
  Operation,
  query,
  raw,
  type RowOf,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { commentsColumns, storyLang } from '../story/index.js';
import { authorColumns, authorRow } from '../user-projection/index.js';
import { commentColumns, commentRow, toCommentArticle, toReadableComment } from './comment-rows.js';

type Page = ResponseOf<typeof readComment>;
/** The columns of a row: the comment itself or one above it, with the head of the story in both. */
const columns = { requested: text, story: json<Page['story']>(), ...commentRow };

/** The most comments above it that a page shows, the nearest ones: a thread may be of any depth, a page may not. */
const mostParents = 100;

const givenViewer = sql`given.viewer_id`;
const storyAuthor = raw(
  Object.keys(authorRow)
    .map((key) => `'${key}', requested.${key}`)
    .join(', '),
);

const storyColumns = sql`
  story.id AS story_id, story.slug, story.title, ${storyLang} AS lang, story.is_nsfw, story.is_shareable,
  ${commentsColumns('story_author', givenViewer)}, ${authorColumns('story_author', givenViewer)}`;
const itemColumns = commentColumns(sql`requested.viewer_id`);
const [isReadable, isAuthorShown] = [
  canReadStory('story', 'story_author', givenViewer),
  isShown('story_author', sql`requested.viewer_id`),
];

/** OFFSET 0 keeps PostgreSQL, which can't know how short a line is, from reading whole tables to join them. */
const statement = (given: Sql) => sql`
  WITH RECURSIVE requested AS MATERIALIZED (
    SELECT given.key, given.viewer_id, (given.is_moderator OR story.author_id = given.viewer_id) AS reads_removed,
           comment.id AS comment_id, ${storyColumns}
    FROM ${given} AS given(key, comment_id, viewer_id, is_moderator)
    JOIN comment ON comment.id = given.comment_id
    JOIN story ON story.id = comment.story_id
    JOIN story_stat stat ON stat.story_id = story.id
    JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${isReadable}
  ), line AS (
    SELECT requested.key, 0 AS above, own.*
    FROM requested CROSS JOIN LATERAL (SELECT * FROM comment WHERE comment.id = requested.comment_id OFFSET 0) AS own
    UNION ALL
    SELECT line.key, line.above + 1, parent.*
    FROM line CROSS JOIN LATERAL (SELECT * FROM comment WHERE comment.id = line.comment_reply_id OFFSET 0) AS parent
    WHERE line.above < ${literal(mostParents)}
  )
  SELECT requested.key AS requested, ${itemColumns},
         requested.story_id, requested.slug AS story_slug, requested.title AS story_title,
         requested.lang AS story_lang,
         json_build_object(
           'story_id', requested.story_id, 'slug', requested.slug, 'title', requested.title,
           'lang', requested.lang, 'is_nsfw', requested.is_nsfw, 'is_shareable', requested.is_shareable,
           'comments_policy', requested.comments_policy, 'comments_closed_at', requested.comments_closed_at,
           'is_commentable', requested.is_commentable, 'has_waiting_comments', requested.has_waiting_comments,
           ${storyAuthor}
         ) AS story
  FROM requested
  JOIN line AS comment ON comment.key = requested.key
  LEFT JOIN LATERAL (
    SELECT * FROM user_projection story_author
    WHERE story_author.user_id = comment.author_id AND comment.is_deleted = 0 AND ${isAuthorShown}
      AND (comment.is_removed = 0 OR requested.reads_removed) OFFSET 0
  ) AS author ON true
  ORDER BY requested.key, comment.above DESC`;

/** Reads a comment by its id. All reads that arrive in one turn share a statement. */
@Controller()
export class ReadComment {
  private readonly byIdAndViewer = batchByKey((keys: string[]) => this.load(keys));

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the comment. Throws `not_found` for one that is gone or that the viewer may not read, but not for a deleted
   * one with replies.
   */
  @Operation(readComment)
  async execute({ comment_id }: PayloadOf<typeof readComment>, { viewer }: RpcContext): Promise<Page> {
    const page = await this.byIdAndViewer(`${viewer?.id ?? ''}/${comment_id}/${isModerator(viewer)}`);
    if (page === undefined || isGone(page)) throw new CallError('not_found');
    return page;
  }

  private async load(keys: string[]): Promise<ReadonlyMap<string, Page>> {
    const requested = keys.map((key) => key.split('/'));
    const given = sql`unnest(
      ${keys}::text[],
      ${requested.map(([, commentId]) => commentId)}::bigint[],
      ${requested.map(([viewerId]) => viewerId || null)}::bigint[],
      ${requested.map(([, , moderates]) => moderates)}::boolean[]
    )`;
    const rows = await query(this.dataSource, columns, statement(given));
    return new Map([...Map.groupBy(rows, (row) => row.requested)].map(([key, line]) => [key, toPage(line)]));
  }
}

/**
 * Returns the page of a comment.
 *
 * @param line of a thread, from its beginning down to the comment itself; at least that
 */
function toPage(line: readonly RowOf<typeof columns>[]): Page {
  const bare = line.map(({ requested: _, story, ...row }) => ({ story, row }));
  const own = bare.at(-1);
  if (own === undefined) throw new Error('A comment without a row');
  return {
    ...toReadableComment(own.row),
    content_type: 'comment_page',
    story: own.story,
    parents: bare.slice(0, -1).map(({ row }) => toCommentArticle(row)),
  };
}

const isGone = ({ is_deleted, is_removed, count_replies }: Page): boolean =>
  is_deleted === 1 && is_removed === 0 && count_replies === 0;
