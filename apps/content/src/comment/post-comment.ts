import { Controller } from '@nestjs/common';
import type { CommentsPolicy } from '@quillstead/catalogue';
import { type PayloadOf, postComment, type ResponseOf } from '@quillstead/contracts';
import { canRead, KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  type Database,
  errorCode,
  IdempotentCalls,
  integer,
  type KeyedCall,
  Operation,
  Outbox,
  queryOne,
  raw,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { gatherChanges } from '../like/index.js';
import { commentsEnd, isSubscriber, mayComment } from '../story/index.js';
import { addComments, type NewComment } from './add-comments.js';

type Payload = PayloadOf<typeof postComment>;
type Comment = ResponseOf<typeof postComment>;

/** The most comments of one statement: each may have 120,000 bytes. */
const mostAtOnce = 50;

/**
 * Posts comments under stories, and replies to such comments (docs/product/comments.md#threads); what a story gets at
 * once is one statement.
 */
@Controller()
export class PostComment {
  private readonly add = gatherChanges<NewComment, Comment | null>(
    (storyId, comments) => this.write(storyId, comments),
    mostAtOnce,
  );

  constructor(
    private readonly calls: IdempotentCalls,
    private readonly outbox: Outbox,
    private readonly users: KnownUsers,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * The comment as its author sees it. Throws `forbidden` where the author of the story does not let the member
   * comment, `not_found` for what the member may not read or reply to.
   */
  @Operation(postComment)
  async execute(payload: Payload, context: RpcContext): Promise<Comment> {
    const { id: authorId } = memberOf(context);
    const { requestId } = context;
    const addKeyed = (call: KeyedCall | null) =>
      this.add(payload.story_id, { payload, authorId, requestId, call });
    const post = () => this.calls.runStatement(context, payload, addKeyed);
    let comment = await post();
    if (comment === null) {
      await checkPolicy(payload.story_id, authorId, this.dataSource);
      // The comment of a new member may arrive before the event of the sign-up.
      await this.users.waitFor(authorId);
      comment = await post();
    }
    if (comment === null) throw new CallError('not_found');
    return comment;
  }

  /** A comment that PostgreSQL refuses, such as one whose key was used before, must not make the others fail. */
  private async write(storyId: number, comments: readonly NewComment[]): Promise<(Comment | null | Error)[]> {
    try {
      const added = await addComments(storyId, comments, this.dataSource);
      this.outbox.hasPublished();
      return added;
    } catch (error) {
      if (comments.length === 1 || !isRefused(error)) throw error;
    }
    const outcomes: (Comment | null | Error)[] = [];
    for (const comment of comments) {
      const alone = this.write(storyId, [comment]).catch((error: unknown) => [toError(error)]);
      outcomes.push(...(await alone));
    }
    return outcomes;
  }
}

/** Throws `forbidden` when the member may read the story and its author does not let them comment. */
async function checkPolicy(storyId: number, memberId: number, database: Database): Promise<void> {
  const member = sql`${memberId}::bigint`;
  const end = commentsEnd('story.posted_at', 'author');
  const story = await queryOne(
    database,
    { comments_policy: text.as<CommentsPolicy>(), close_after: integer.orNull, is_over: boolean },
    sql`SELECT stat.comments_policy, author.comments_close_after AS close_after,
            coalesce(now() >= ${raw(end)}, false) AS is_over
     FROM story JOIN story_stat stat ON stat.story_id = story.id
     JOIN user_projection author ON author.user_id = story.author_id AND ${canRead('author', member)}
     WHERE story.id = ${storyId} AND NOT ${mayComment(isSubscriber('author', member), end)}`,
  );
  if (story === undefined) return;
  const { comments_policy: policy, close_after: days, is_over: isOver } = story;
  throw new CallError('forbidden', isOver ? refusalAfter(days) : refusals[policy]);
}

const refusals: Readonly<Record<CommentsPolicy, string | undefined>> = {
  open: undefined,
  subscribers: 'Only subscribers of the author can comment on this story.',
  closed: 'The author has closed the comments on this story.',
};

const refusalAfter = (days: number | null) =>
  `The comments on this story closed ${days === 1 ? 'a day' : `${days} days`} after its publication.`;

/** Whether a row broke a constraint or has a value that PostgreSQL does not store (its manual, appendix A). */
const isRefused = (error: unknown): boolean => /^2[23]/.test(errorCode(error) ?? '');

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
