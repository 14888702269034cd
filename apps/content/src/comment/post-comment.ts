import { type PayloadOf, postComment, type ResponseOf } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  errorCode,
  IdempotentCalls,
  type KeyedCall,
  Outbox,
  RpcHandler,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { gatherChanges } from '../like/index.js';
import { addComments, type NewComment } from './add-comments.js';

type Payload = PayloadOf<typeof postComment>;
type Comment = ResponseOf<typeof postComment>;

/** The most comments of one statement: each may have 120,000 bytes. */
const mostAtOnce = 50;

/**
 * Posts comments under stories, and replies to such comments (docs/product/comments.md#threads); what a story gets at
 * once is one statement.
 */
@RpcHandler(postComment)
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

  /** The comment as its author sees it. Throws `not_found` for what the author may not read or reply to. */
  async execute(payload: Payload, context: RpcContext): Promise<Comment> {
    const { id: authorId } = memberOf(context);
    const { requestId } = context;
    const addKeyed = (call: KeyedCall | null) =>
      this.add(payload.story_id, { payload, authorId, requestId, call });
    const post = () => this.calls.runStatement(context, payload, addKeyed);
    let comment = await post();
    if (comment === null) {
      // The comment of a new member may arrive before the event of the sign-up.
      await this.users.arrival(authorId);
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

/** Whether a row broke a constraint or has a value that PostgreSQL does not store (its manual, appendix A). */
const isRefused = (error: unknown): boolean => /^2[23]/.test(errorCode(error) ?? '');

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
