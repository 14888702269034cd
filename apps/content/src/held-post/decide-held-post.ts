import { Controller } from '@nestjs/common';
import {
  commentWaits,
  decideHeldPost,
  type EventPayloadOf,
  heldPostDecided,
  noteDecision,
  type PayloadOf,
  type ResponseOf,
} from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { moderatorOf, ProfileProjection } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  execute,
  integer,
  Operation,
  Outbox,
  queryOne,
  RedisListClient,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { postWaiting, waitingRow } from '../comment/index.js';
import { Draft, readSeenTime } from '../draft/index.js';
import { StoryTexts } from '../markup/index.js';
import { prepareDraft } from '../schedule/index.js';
import { PublishStory } from '../story/index.js';

type Payload = PayloadOf<typeof decideHeldPost>;

type Decided = EventPayloadOf<typeof heldPostDecided>;

/** The thing that is decided, as the log of the staff names it. */
type Thing = Pick<PayloadOf<typeof noteDecision>, 'kind' | 'thing_id'>;

const changed = 'Its author has changed it meanwhile. Please read it again.';

/** Publishes or refuses first stories and first comments (docs/product/people.md#first-posts). */
@Controller()
export class DecideHeldPost {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly texts: StoryTexts,
    private readonly publishing: PublishStory,
    private readonly rpc: RedisListClient,
  ) {}

  /**
   * Publishes or refuses a post. Throws `not_found` if the caller is no moderator or the post does not wait any more,
   * `invalid` for a refusal without words, `conflict` for a story that its author has saved since the moderator read
   * it, `forbidden` for a comment that cannot be posted now, which goes on waiting.
   */
  @Operation(decideHeldPost)
  async execute(payload: Payload, context: RpcContext): Promise<ResponseOf<typeof decideHeldPost>> {
    moderatorOf(context);
    const { held_kind: kind, held_outcome: outcome } = payload;
    let isPosted = true;
    if (outcome === 'refuse') await this.refuse(payload, context);
    else if (kind === 'story') await this.publishStory(payload, context);
    else isPosted = await this.postComment(payload, context);
    this.outbox.hasPublished();
    return { waits_for_author: isPosted ? 0 : 1 };
  }

  private async publishStory({ id, last_saved_at }: Payload, context: RpcContext): Promise<void> {
    const seen = readSeenTime(last_saved_at);
    const draft = await this.dataSource.manager.findOneBy(Draft, { id, approvalSentAt: Not(IsNull()) });
    if (draft === null || !(await this.isActive(draft.authorId))) throw new CallError('not_found');
    const { authorId, seriesId, approvalSentAt } = draft;
    if (seen?.getTime() !== draft.lastSavedAt.getTime()) throw new CallError('conflict', changed);
    const prepared = await prepareDraft(draft, this.texts, this.dataSource);
    await this.dataSource.transaction(async (manager) => {
      // An author who takes the draft back at the same time waits for this lock, and then finds no draft.
      const waiting = await execute(
        manager,
        sql`SELECT FROM draft WHERE id = ${id} AND approval_sent_at IS NOT NULL FOR UPDATE`,
      );
      if (waiting === 0) throw new CallError('not_found');
      const origin = { draftId: id, authorId, seen, seriesId, isApproved: true } as const;
      const published = await this.publishing.publish(prepared, origin, manager);
      if (published === null) throw new CallError('conflict', changed);
      const { story_id, slug } = published;
      await this.tell(
        {
          held_kind: 'story',
          held_id: id,
          held_outcome: 'approve',
          author_id: authorId,
          story: { story_id, slug, author_id: authorId },
          title: prepared.title,
          decision_words: null,
        },
        approvalSentAt,
        manager,
      );
      await this.note({ kind: 'story', thing_id: published.story_id }, 'approve', context);
    });
  }

  /** Posts the comment. Returns false if it now waits for the author of the story. */
  private postComment({ id }: Payload, context: RpcContext): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const waiting = await lockHeldComment(id, manager);
      if (waiting === undefined) throw new CallError('not_found');
      const { story_slug, story_title, story_author_id, ...comment } = waiting;
      const { requestId } = context;
      const reason = await postWaiting(id, comment, { by: 'staff', requestId }, manager);
      if (reason !== null) {
        await execute(manager, sql`UPDATE waiting_comment SET wait_reason = ${reason} WHERE id = ${id}`);
        const { story_id, author_id } = comment;
        const about = { comment_id: id, story_id, story_slug, story_title, story_author_id, author_id };
        await this.outbox.publish(manager, commentWaits, about, 1);
      }
      await this.note({ kind: 'comment', thing_id: id }, 'approve', context);
      return reason === null;
    });
  }

  private async refuse({ held_kind: kind, id, decision_words }: Payload, context: RpcContext): Promise<void> {
    const words = decision_words?.trim() ?? '';
    if (words === '') throw new CallError('invalid', messages.required(dictionary.decision_words.label));
    await this.dataSource.transaction(async (manager) => {
      const refused =
        kind === 'story' ? await refuseDraft(id, words, manager) : await refuseComment(id, words, manager);
      if (refused === undefined) throw new CallError('not_found');
      const { sent_at, ...told } = refused;
      const decided = {
        held_kind: kind,
        held_id: id,
        held_outcome: 'refuse',
        decision_words: words,
      } as const;
      await this.tell({ ...decided, ...told }, sent_at, manager);
      await this.note({ kind: kind === 'story' ? 'draft' : 'comment', thing_id: id }, 'refuse', context);
    });
  }

  /**
   * Publishes the decision. The writer may send a draft again once it is refused, so its version is the time at which
   * it was sent.
   */
  private async tell(decided: Decided, sentAt: Date | null, manager: EntityManager): Promise<void> {
    await this.outbox.publish(manager, heldPostDecided, decided, sentAt?.getTime() ?? 0);
  }

  private isActive(userId: number): Promise<boolean> {
    return this.dataSource.manager.existsBy(ProfileProjection, { userId, status: 'active' });
  }

  /** Writes the log of the staff. It comes last in the transaction, so that nothing is decided without the log. */
  private async note(thing: Thing, decision: string, context: RpcContext): Promise<void> {
    await this.rpc.call(noteDecision, { act: 'decide_held_post', ...thing, decision, reason: null }, context);
  }
}

/** The content of the notification about a refused post. */
type Refused = Pick<Decided, 'author_id' | 'story' | 'title'> & { readonly sent_at: Date };

async function refuseDraft(id: number, words: string, manager: EntityManager): Promise<Refused | undefined> {
  const refused = await queryOne(
    manager,
    { author_id: integer, title: text.orNull, sent_at: time },
    sql`UPDATE draft SET approval_sent_at = NULL, refusal = ${words}, publish_at = NULL
        FROM (SELECT id, approval_sent_at AS sent_at FROM draft WHERE id = ${id} FOR UPDATE) AS sent
        WHERE draft.id = sent.id AND sent.sent_at IS NOT NULL
        RETURNING draft.author_id, draft.title, sent.sent_at`,
  );
  return refused && { ...refused, story: null };
}

async function refuseComment(
  id: number,
  words: string,
  manager: EntityManager,
): Promise<Refused | undefined> {
  const refused = await queryOne(
    manager,
    {
      author_id: integer,
      title: text,
      sent_at: time,
      story_id: integer,
      slug: text,
      story_author_id: integer,
    },
    sql`UPDATE waiting_comment waiting SET refusal = ${words} FROM story
        WHERE waiting.id = ${id} AND waiting.wait_reason = 'first' AND waiting.refusal IS NULL
          AND story.id = waiting.story_id
        RETURNING waiting.author_id, story.title, waiting.sent_at, story.id AS story_id, story.slug,
          waiting.story_author_id`,
  );
  if (refused === undefined) return undefined;
  const { story_id, slug, story_author_id, ...comment } = refused;
  return { ...comment, story: { story_id, slug, author_id: story_author_id } };
}

/** Locks a comment that waits for the staff, if its author is active. */
const lockHeldComment = (id: number, manager: EntityManager) =>
  queryOne(
    manager,
    { ...waitingRow, story_slug: text, story_title: text, story_author_id: integer },
    sql`SELECT waiting.story_id, waiting.author_id, waiting.comment_reply_id, waiting.comment_text,
               story.slug AS story_slug, story.title AS story_title, story.author_id AS story_author_id
        FROM waiting_comment waiting
        JOIN story ON story.id = waiting.story_id AND story.author_id IS NOT NULL
        JOIN user_projection author ON author.user_id = waiting.author_id AND author.status = 'active'
        WHERE waiting.id = ${id} AND waiting.wait_reason = 'first' AND waiting.refusal IS NULL
        FOR UPDATE OF waiting`,
  );
