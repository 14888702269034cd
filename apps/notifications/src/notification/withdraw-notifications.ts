import { execute, integer, query, sql } from '@quillstead/service-kit';
import type { NotificationKey } from '@quillstead/catalogue';
import type { EntityManager } from 'typeorm';
import { codeOf, goesWithComment, hasOneActor, kindCodes } from '../kind/kind-codes.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import { changeCauses, lockInOrder } from './change-causes.js';

/** A cause that was undone: an act of a person of which one receiver was notified. */
interface Withdrawn {
  readonly kind: NotificationKey;
  readonly receiverId: number;
  readonly thingId: number;
  readonly actorId: number;
}

/** Withdraws causes from their groups, all of the person's in each, as far as the receiver has not seen them. */
export async function withdrawCauses(causes: readonly Withdrawn[], manager: EntityManager): Promise<void> {
  if (causes.length === 0) return;
  const rows = await query(
    manager,
    { id: integer, actor_id: integer },
    sql`SELECT notification.id, over.actor_id FROM notification
     JOIN unnest(
       ${causes.map(({ receiverId }) => receiverId)}::bigint[],
       ${causes.map(({ kind }) => kindCodes[kind])}::smallint[],
       ${causes.map(({ thingId }) => thingId)}::bigint[],
       ${causes.map(({ actorId }) => actorId)}::bigint[]
     )
       AS over (receiver_id, kind, thing_id, actor_id) USING (receiver_id, kind, thing_id)
     ${lockInOrder}`,
  );
  const over = rows.map(({ id, actor_id }) => ({ notificationId: id, actorId: actor_id, causeId: null }));
  await withdrawFrom(over, manager);
}

/** A comment that was deleted, removed, or does not wait any more. */
interface GoneComment {
  readonly commentId: number;
  readonly authorId: number;
}

/** Withdraws all unseen notifications of comments, and of replies to them and likes of them. */
export async function withdrawComments(
  comments: readonly GoneComment[],
  manager: EntityManager,
): Promise<void> {
  if (comments.length === 0) return;
  const gone = sql`unnest(
    ${comments.map(({ commentId }) => commentId)}::bigint[],
    ${comments.map(({ authorId }) => authorId)}::bigint[]
  ) AS gone (comment_id, author_id)`;
  const rows = await query(
    manager,
    { id: integer, actor_id: integer, cause_id: integer },
    sql`SELECT notification.id, cause.actor_id, cause.cause_id FROM ${gone}
     JOIN notification_cause cause ON cause.actor_id = gone.author_id AND cause.cause_id = gone.comment_id
     JOIN notification ON notification.id = cause.notification_id
       AND notification.kind IN (${codeOf('note_story_comment')}, ${codeOf('note_comment_reply')})
     ${lockInOrder}`,
  );
  const over = rows.map(({ id, actor_id, cause_id }) => {
    return { notificationId: id, actorId: actor_id, causeId: cause_id };
  });
  await withdrawFrom(over, manager);
  const mentioned = await query(
    manager,
    { receiver_id: integer },
    sql`UPDATE notification SET count_actors = 0, is_new = false FROM ${gone}
     WHERE actor_id = gone.author_id AND thing_id = gone.comment_id
       AND kind = ${codeOf('note_comment_mention')} AND is_new
     RETURNING receiver_id`,
  );
  receiversChanged(receiversOf(mentioned), manager);
  // If a group has grown since it was seen, only its new causes are withdrawn.
  const ended = await query(
    manager,
    { id: integer, receiver_id: integer },
    sql`SELECT notification.id, receiver_id FROM notification
     JOIN ${gone} ON receiver_id = gone.author_id AND thing_id = gone.comment_id
     WHERE (${goesWithComment}) AND is_new ${lockInOrder}`,
  );
  await withdrawNew(
    ended.map(({ id }) => id),
    manager,
  );
  receiversChanged(receiversOf(ended), manager);
}

/** Withdraws the notifications of waiting comments, seen or not. */
export async function withdrawWaiting(
  comments: readonly GoneComment[],
  manager: EntityManager,
): Promise<void> {
  if (comments.length === 0) return;
  const over = sql`unnest(
    ${comments.map(({ commentId }) => commentId)}::bigint[],
    ${comments.map(({ authorId }) => authorId)}::bigint[]
  ) AS over (comment_id, author_id)`;
  const rows = await query(
    manager,
    { id: integer, actor_id: integer, cause_id: integer },
    sql`SELECT notification.id, cause.actor_id, cause.cause_id FROM ${over}
     JOIN notification_cause cause ON cause.actor_id = over.author_id AND cause.cause_id = over.comment_id
     JOIN notification ON notification.id = cause.notification_id
       AND notification.kind = ${codeOf('note_comment_waiting')}
     ${lockInOrder}`,
  );
  const causes = rows.map(({ id, actor_id }) => ({ notificationId: id, actorId: actor_id }));
  const withdraw = async (): Promise<[]> => {
    await execute(
      manager,
      sql`UPDATE notification_cause SET is_withdrawn = true
       FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ cause_id }) => cause_id)}::bigint[])
         AS over (notification_id, cause_id)
       WHERE notification_cause.notification_id = over.notification_id
         AND notification_cause.cause_id = over.cause_id`,
    );
    return [];
  };
  await changeCauses(causes, withdraw, manager);
}

/**
 * Withdraws the mentions of people in a comment, if they have neither seen them nor got a push message or an email
 * about them.
 * @returns the people whose mention was withdrawn
 */
export async function withdrawMentions(
  commentId: number,
  receiverIds: readonly number[],
  manager: EntityManager,
): Promise<number[]> {
  if (receiverIds.length === 0) return [];
  const rows = await query(
    manager,
    { receiver_id: integer },
    sql`UPDATE notification SET count_actors = 0, is_new = false
     WHERE receiver_id = ANY(${receiverIds}::bigint[]) AND kind = ${codeOf('note_comment_mention')}
       AND thing_id = ${commentId} AND is_new
       AND NOT EXISTS (SELECT FROM delivery WHERE delivery.notification_id = notification.id)
     RETURNING receiver_id`,
  );
  const receivers = receiversOf(rows);
  receiversChanged(receivers, manager);
  return receivers;
}

/** Withdraws the notifications that authors accepted the requests of receivers, if they are unseen. */
export async function withdrawAccepted(
  pairs: readonly { readonly receiverId: number; readonly authorId: number }[],
  manager: EntityManager,
): Promise<void> {
  if (pairs.length === 0) return;
  const rows = await query(
    manager,
    { receiver_id: integer },
    sql`UPDATE notification SET count_actors = 0, is_new = false
     FROM unnest(
       ${pairs.map(({ receiverId }) => receiverId)}::bigint[],
       ${pairs.map(({ authorId }) => authorId)}::bigint[]
     ) AS over (receiver_id, author_id)
     WHERE notification.receiver_id = over.receiver_id AND kind = ${codeOf('note_user_subscription_accept')}
       AND thing_id = over.author_id AND is_new
     RETURNING notification.receiver_id`,
  );
  receiversChanged(receiversOf(rows), manager);
}

/** Withdraws all notifications of receivers that actors caused, seen or not. */
export async function withdrawBetween(
  pairs: readonly { readonly receiverId: number; readonly actorId: number }[],
  manager: EntityManager,
): Promise<void> {
  if (pairs.length === 0) return;
  const over = sql`unnest(
    ${pairs.map(({ receiverId }) => receiverId)}::bigint[],
    ${pairs.map(({ actorId }) => actorId)}::bigint[]
  ) AS over (receiver_id, actor_id)`;
  const rows = await query(
    manager,
    { id: integer, actor_id: integer },
    sql`SELECT notification.id, over.actor_id FROM ${over}
     JOIN notification_cause cause ON cause.actor_id = over.actor_id AND NOT cause.is_withdrawn
     JOIN notification ON notification.id = cause.notification_id AND notification.receiver_id = over.receiver_id
     ${lockInOrder}`,
  );
  const causes = rows.map(({ id, actor_id }) => ({ notificationId: id, actorId: actor_id }));
  const withdraw = async (): Promise<[]> => {
    await execute(
      manager,
      sql`UPDATE notification_cause SET is_withdrawn = true
       FROM unnest(
         ${causes.map(({ notificationId }) => notificationId)}::bigint[],
         ${causes.map(({ actorId }) => actorId)}::bigint[]
       ) AS over (notification_id, actor_id)
       WHERE notification_cause.notification_id = over.notification_id
         AND notification_cause.actor_id = over.actor_id`,
    );
    return [];
  };
  await changeCauses(causes, withdraw, manager);
  const ended = await query(
    manager,
    { receiver_id: integer },
    sql`UPDATE notification SET count_actors = 0, is_new = false FROM ${over}
     WHERE notification.receiver_id = over.receiver_id AND notification.actor_id = over.actor_id
       AND (${hasOneActor}) AND count_actors > 0
     RETURNING notification.receiver_id`,
  );
  receiversChanged(receiversOf(ended), manager);
}

interface WithdrawnCause {
  /** The id of a group whose row the transaction has locked. */
  readonly notificationId: number;
  readonly actorId: number;
  /** The id of the cause; null for all causes of the person in the group. */
  readonly causeId: number | null;
}

async function withdrawFrom(causes: readonly WithdrawnCause[], manager: EntityManager): Promise<void> {
  if (causes.length === 0) return;
  const withdraw = async (): Promise<[]> => {
    await execute(
      manager,
      sql`UPDATE notification_cause SET is_withdrawn = true
       FROM notification, unnest(
         ${causes.map(({ notificationId }) => notificationId)}::bigint[],
         ${causes.map(({ actorId }) => actorId)}::bigint[],
         ${causes.map(({ causeId }) => causeId)}::bigint[]
       ) AS over (notification_id, actor_id, cause_id)
       WHERE notification.id = over.notification_id AND notification_cause.notification_id = over.notification_id
         AND notification_cause.actor_id = over.actor_id AND notification_cause.round = notification.round
         AND notification_cause.cause_id = coalesce(over.cause_id, notification_cause.cause_id) AND NOT is_withdrawn`,
    );
    return [];
  };
  await changeCauses(causes, withdraw, manager);
}

/**
 * Withdraws all causes that the receivers of groups have not seen, of however many people. The transaction has locked
 * the rows of the groups.
 */
async function withdrawNew(notificationIds: readonly number[], manager: EntityManager): Promise<void> {
  if (notificationIds.length === 0) return;
  await execute(
    manager,
    sql`UPDATE notification_cause SET is_withdrawn = true FROM notification
     WHERE notification.id = ANY(${notificationIds}) AND notification_id = notification.id AND notification_cause.round = notification.round`,
  );
  await execute(
    manager,
    sql`UPDATE notification SET is_new = false, (count_actors, noted_at) = (
       SELECT count(DISTINCT actor_id), coalesce(max(cause.noted_at), notification.noted_at) FROM notification_cause cause
       WHERE cause.notification_id = notification.id AND NOT cause.is_withdrawn AND NOT cause.is_hidden
     ) WHERE id = ANY(${notificationIds})`,
  );
}
