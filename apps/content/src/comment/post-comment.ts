import { Controller } from '@nestjs/common';
import { type PayloadOf, postComment, type ResponseOf } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  errorCode,
  IdempotentCalls,
  type KeyedCall,
  Operation,
  Outbox,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { gatherChanges } from '../like/index.js';
import { type AddedComment, addComments, type NewComment } from './add-comments.js';
import { NewMembers } from '../new-member/index.js';
import { checkPolicy } from './check-policy.js';
import { mentionedNames } from './mentions.js';
import { addWaitingComment } from './waiting-comments.js';

type Payload = PayloadOf<typeof postComment>;
type Posted = ResponseOf<typeof postComment>;

/** The most comments of one statement: each may have 120,000 bytes. */
const mostAtOnce = 50;

/**
 * Posts comments under stories, and replies to such comments (docs/product/comments.md#threads). Comments that arrive
 * at once under a story share a statement.
 */
@Controller()
export class PostComment {
  private readonly add = gatherChanges<NewComment, AddedComment>(
    (storyId, comments) => this.write(storyId, comments),
    mostAtOnce,
  );

  constructor(
    private readonly calls: IdempotentCalls,
    private readonly outbox: Outbox,
    private readonly newMembers: NewMembers,
    private readonly users: KnownUsers,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Posts the comment and returns it as its author sees it; it may wait for approval. Throws `forbidden` if the author
   * of the story does not let the member comment, `new_member_limit` for what a new member may not do yet, `not_found`
   * for a story that the member may not read or a comment that cannot be replied to.
   */
  @Operation(postComment)
  async execute(payload: Payload, context: RpcContext): Promise<Posted> {
    const { id: authorId } = memberOf(context);
    const { requestId } = context;
    const { comment_text: text } = payload;
    const written = { memberId: authorId, text, mentions: mentionedNames(text).length };
    const { isLimited: isWatched } = this.newMembers;
    /** Counted once however often the call is tried; null for a member who is not known yet. */
    let hasSharedLink: boolean | null = null;
    const addKeyed = async (call: KeyedCall | null) => {
      hasSharedLink ??= await this.newMembers.countComment(written, call);
      const marks = { isWatched, hasSharedLink: hasSharedLink === true };
      return this.add(payload.story_id, { payload, authorId, requestId, call, ...marks });
    };
    const post = () => this.calls.runStatement(context, payload, addKeyed);
    let comment = await post();
    if (comment === null) {
      await checkPolicy(payload.story_id, authorId, this.dataSource);
      // The comment of a new member may arrive before the event of the sign-up.
      await this.users.waitFor(authorId);
      comment = await post();
    }
    if (comment === null) throw new CallError('not_found');
    if (!('waits' in comment)) return comment;
    const { waits: reason } = comment;
    const wait = (manager: EntityManager) =>
      addWaitingComment(payload, authorId, { reason, manager, outbox: this.outbox });
    return this.calls.run(context, payload, wait);
  }

  /**
   * Adds comments together. If PostgreSQL rejects one, such as one whose key was used before, each is added alone, so
   * that the others do not fail.
   */
  private async write(storyId: number, comments: readonly NewComment[]): Promise<(AddedComment | Error)[]> {
    try {
      const added = await addComments(storyId, comments, this.dataSource);
      this.outbox.hasPublished();
      return added;
    } catch (error) {
      if (comments.length === 1 || !isRefused(error)) throw error;
    }
    const outcomes: (AddedComment | Error)[] = [];
    for (const comment of comments) {
      const alone = this.write(storyId, [comment]).catch((error: unknown) => [toError(error)]);
      outcomes.push(...(await alone));
    }
    return outcomes;
  }
}

/** Returns true if a row broke a constraint or has a value that PostgreSQL does not store (its manual, appendix A). */
const isRefused = (error: unknown): boolean => /^2[23]/.test(errorCode(error) ?? '');

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
