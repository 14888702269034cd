import { execute, integer, query, sql } from '@quillstead/service-kit';
import type { NotificationKey } from '@quillstead/catalogue';
import type { EntityManager } from 'typeorm';
import { codeOf, goesWithComment, kindCodes } from '../kind/index.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import { changeCauses, lockNotifications } from './change-causes.js';

/** A cause that is over: what somebody did, told to one receiver. */
interface Withdrawn {
  readonly kind: NotificationKey;
  readonly receiverId: number;
  readonly thingId: number;
  readonly actorId: number;
}

/** Takes causes back from their groups, all of the person's in each, as far as the receiver has not seen them. */
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
       AS over (receiver_id, kind, thing_id, actor_id) USING (receiver_id, kind, thing_id)`,
  );
  const over = rows.map(({ id, actor_id }) => ({ notificationId: id, actorId: actor_id }));
  await withdrawFrom(over, null, manager);
}

/** Takes back all that a comment caused: what it was told as, and what was done to it. */
export async function withdrawComment(
  { commentId, authorId }: { commentId: number; authorId: number },
  manager: EntityManager,
): Promise<void> {
  const groups = await query(
    manager,
    { id: integer },
    sql`SELECT DISTINCT notification.id FROM notification_cause cause
     JOIN notification ON notification.id = cause.notification_id AND notification.kind IN (${codeOf('note_story_comment')}, ${codeOf('note_comment_reply')})
     WHERE cause.actor_id = ${authorId} AND cause.cause_id = ${commentId}`,
  );
  const causes = groups.map(({ id }) => ({ notificationId: id, actorId: authorId }));
  await withdrawFrom(causes, commentId, manager);
  const mentioned = await query(
    manager,
    { receiver_id: integer },
    sql`UPDATE notification SET count_actors = 0, is_new = false
     WHERE actor_id = ${authorId} AND thing_id = ${commentId} AND kind = ${codeOf('note_comment_mention')} AND is_new
     RETURNING receiver_id`,
  );
  receiversChanged(receiversOf(mentioned), manager);
  // Of a group that grew since it was seen, what is new goes.
  const ended = await query(
    manager,
    { id: integer },
    sql`SELECT id FROM notification
     WHERE receiver_id = ${authorId} AND (${goesWithComment}) AND thing_id = ${commentId} AND is_new ORDER BY id`,
  );
  for (const { id } of ended) await withdrawNew(id, manager);
  if (ended.length > 0) receiversChanged([authorId], manager);
}

/** Takes back that somebody accepted a request, if that was not seen. */
export async function withdrawAccepted(
  { receiverId, authorId }: { receiverId: number; authorId: number },
  manager: EntityManager,
): Promise<void> {
  const count = await execute(
    manager,
    sql`UPDATE notification SET count_actors = 0, is_new = false
     WHERE receiver_id = ${receiverId} AND kind = ${codeOf('note_user_subscription_accept')} AND thing_id = ${authorId} AND is_new`,
  );
  if (count > 0) receiversChanged([receiverId], manager);
}

async function withdrawFrom(
  causes: readonly { readonly notificationId: number; readonly actorId: number }[],
  causeId: number | null,
  manager: EntityManager,
): Promise<void> {
  if (causes.length === 0) return;
  const notificationIds = causes.map(({ notificationId }) => notificationId);
  await lockNotifications(notificationIds, manager);
  const withdraw = async (): Promise<[]> => {
    await execute(
      manager,
      sql`UPDATE notification_cause SET is_withdrawn = true
       FROM notification, unnest(
         ${notificationIds}::bigint[],
         ${causes.map(({ actorId }) => actorId)}::bigint[]
       ) AS over (notification_id, actor_id)
       WHERE notification.id = over.notification_id AND notification_cause.notification_id = over.notification_id
         AND notification_cause.actor_id = over.actor_id AND notification_cause.round = notification.round
         AND cause_id = coalesce(${causeId}, cause_id) AND NOT is_withdrawn`,
    );
    return [];
  };
  await changeCauses(causes, withdraw, manager);
}

/** Takes back all that a group's receiver has not seen of it, in one statement for however many people. */
async function withdrawNew(notificationId: number, manager: EntityManager): Promise<void> {
  await lockNotifications([notificationId], manager);
  await execute(
    manager,
    sql`UPDATE notification_cause SET is_withdrawn = true FROM notification
     WHERE notification.id = ${notificationId} AND notification_id = ${notificationId} AND notification_cause.round = notification.round`,
  );
  await execute(
    manager,
    sql`UPDATE notification SET is_new = false, (count_actors, noted_at) = (
       SELECT count(DISTINCT actor_id), coalesce(max(cause.noted_at), notification.noted_at) FROM notification_cause cause
       WHERE cause.notification_id = notification.id AND NOT cause.is_withdrawn AND NOT cause.is_hidden
     ) WHERE id = ${notificationId}`,
  );
}
