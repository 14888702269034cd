import { Controller, Inject } from '@nestjs/common';
import { type CommentRule, minutesToEditComment } from '@quillstead/catalogue';
import { commentEdited, editComment, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canRead, isShown, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  Acknowledgements,
  boolean,
  CallError,
  integer,
  literal,
  Operation,
  Outbox,
  type OutboxEntry,
  queryOne,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { NewMembers } from '../new-member/index.js';
import { checkMayChange } from '../publishing-rule/index.js';
import { commentsAbove } from './comment-place.js';
import { readArticle } from './comment-rows.js';
import { isRepeated } from './is-repeated.js';
import { mentionedNames } from './mentions.js';
import { storeWords } from './store-words.js';
import { writeMentions } from './write-mentions.js';

type Payload = PayloadOf<typeof editComment>;

const columns = {
  story_id: integer,
  story_slug: text,
  story_title: text,
  story_author_id: integer,
  comment_reply_id: integer.orNull,
  parent_author_id: integer.orNull,
  above: integer.list,
  comment_text: text,
  is_own: boolean,
  is_late: boolean,
};
type Found = RowOf<typeof columns>;

const tooLate = `A comment can be changed for ${minutesToEditComment} minutes after it was posted.`;

const looksLikeAdvertisement =
  'The comment stays as it was: the same text or link was sent several times, so it waits for the author of the story. You can post it as a new comment.';

const wasApproved =
  'The comment stays as it was: the author of the story approves each text. You can post it as a new comment.';

/** Changes the text of a comment a short time after it was posted (docs/product/comments.md#editing). */
@Controller()
export class EditComment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly newMembers: NewMembers,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Changes the comment and returns it as its author sees it. Throws `forbidden` when it is too late, for the comment
   * of another member, while the staff reads the member's first comments, and for a text that looks like an
   * advertisement, `new_member_limit` for more links or mentions than a new member may write, `not_found` for a comment
   * that is deleted or that the member may not read.
   */
  @Operation(editComment)
  async execute(payload: Payload, context: RpcContext): Promise<ResponseOf<typeof editComment>> {
    const { id: authorId } = memberOf(context);
    const { comment_text: changed } = payload;
    const written = { memberId: authorId, text: changed, mentions: mentionedNames(changed).length };
    const { comment, published } = await this.dataSource.transaction(async (manager) => {
      const rule = await lockRule(payload.comment_id, manager);
      const before = await lockComment(payload.comment_id, authorId, manager);
      const isChanged = before.comment_text !== payload.comment_text;
      if (isChanged) {
        if (before.is_late) throw new CallError('forbidden', tooLate);
        if (rule === 'each' && before.story_author_id !== authorId)
          throw new CallError('forbidden', wasApproved);
        await checkMayChange('comment', authorId, manager);
        const hasSharedLink = await this.newMembers.countChange(written, manager);
        if (await this.wouldWait(before, payload, { authorId, hasSharedLink }, manager))
          throw new CallError('forbidden', looksLikeAdvertisement);
      }
      const entry = isChanged ? await this.change(before, payload, authorId, manager) : null;
      return { comment: await readArticle(payload.comment_id, context, manager), published: entry };
    });
    if (published !== null) await this.acknowledgements.wait(published);
    return comment;
  }

  /** Returns true if a new comment with this text would wait for the author of the story. */
  private async wouldWait(
    { story_id: storyId, story_author_id: storyAuthorId }: Found,
    { comment_text: changed }: Payload,
    { authorId, hasSharedLink }: { readonly authorId: number; readonly hasSharedLink: boolean },
    manager: EntityManager,
  ): Promise<boolean> {
    if (authorId === storyAuthorId || !this.newMembers.isLimited) return false;
    if (hasSharedLink) return true;
    const written = {
      written: sql`${changed}::text`,
      authorId: sql`${authorId}::bigint`,
      storyId: sql`${storyId}::bigint`,
    };
    const row = await queryOne(
      manager,
      { is_repeated: boolean },
      sql`SELECT ${isRepeated(written)} AS is_repeated`,
    );
    return row?.is_repeated ?? false;
  }

  private async change(
    { is_late: _, is_own: __, comment_text: ___, ...about }: Found,
    payload: Payload,
    authorId: number,
    manager: EntityManager,
  ): Promise<OutboxEntry> {
    const mentions = await writeMentions(payload, about.story_id, authorId, manager);
    const { version, edited_at } = await writeText(payload, manager);
    const { comment_id, comment_text } = payload;
    const mutedBy = await storeWords(comment_id, comment_text, mentions.mentions_added, manager);
    const event = {
      comment_id,
      author_id: authorId,
      ...about,
      ...mentions,
      muted_by: mutedBy,
      edited_at: edited_at.toISOString(),
    };
    return this.outbox.publish(manager, commentEdited, event, version);
  }
}

/**
 * Locks the author of the story of a comment, so that their present settings apply, and returns their rule. A new
 * comment locks the author before the comments, too.
 */
async function lockRule(commentId: number, manager: EntityManager): Promise<CommentRule | undefined> {
  const author = await queryOne(
    manager,
    { comment_rule: text.as<CommentRule>() },
    sql`SELECT comment_rule FROM user_projection
        WHERE user_id = (
          SELECT story.author_id FROM comment JOIN story ON story.id = comment.story_id WHERE comment.id = ${commentId}
        ) FOR NO KEY UPDATE`,
  );
  return author?.comment_rule;
}

/** Locks a comment of the member, so that changes run one after the other and none follows a deletion. */
async function lockComment(commentId: number, memberId: number, manager: EntityManager): Promise<Found> {
  const member = sql`${memberId}::bigint`;
  const comment = await queryOne(
    manager,
    columns,
    sql`SELECT comment.story_id, story.slug AS story_slug, story.title AS story_title,
            story.author_id AS story_author_id, comment.comment_reply_id, parent.author_id AS parent_author_id,
            ${commentsAbove(sql`comment.comment_reply_id`)} AS above, comment.comment_text, comment.author_id = ${member} AS is_own,
            now() > comment.posted_at + ${literal(minutesToEditComment)} * interval '1 minute' AS is_late
     FROM comment
     JOIN story ON story.id = comment.story_id
     JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${canRead('story_author', member)}
     JOIN user_projection author ON author.user_id = comment.author_id AND ${isShown('author', member)}
     LEFT JOIN comment parent ON parent.id = comment.comment_reply_id
     WHERE comment.id = ${commentId} AND comment.is_deleted = 0 AND comment.is_removed = 0
     FOR NO KEY UPDATE OF comment`,
  );
  if (comment === undefined) throw new CallError('not_found');
  if (!comment.is_own) throw new CallError('forbidden');
  return comment;
}

async function writeText(
  { comment_id, comment_text }: Payload,
  manager: EntityManager,
): Promise<{ readonly version: number; readonly edited_at: Date }> {
  const row = await queryOne(
    manager,
    { version: integer, edited_at: time },
    sql`UPDATE comment SET comment_text = ${comment_text}::text, edited_at = now(), version = version + 1
        WHERE id = ${comment_id} RETURNING version, edited_at`,
  );
  if (row === undefined) throw new Error('A locked comment has no row');
  return row;
}
