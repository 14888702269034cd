import { asText } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import { isNoticeOpen } from '../access/index.js';
import { hasOneActor } from '../kind/index.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import { changeCauses, lockNotices } from './change-causes.js';

/**
 * Brings groups in line with whether somebody among those who did it is there for others: a page of groups.
 * @returns whether there are more
 */
export async function recountActorPage(
  { actorId, limit }: { actorId: number; limit: number },
  manager: EntityManager,
): Promise<boolean> {
  const groups = await manager.query<{ id: number; is_shown: boolean }[]>(
    `SELECT DISTINCT cause.notice_id AS id, ${asText.isShown('card')} AS is_shown
     FROM author_card card JOIN notice_cause cause ON cause.actor_id = card.user_id
     WHERE card.user_id = $1 AND cause.is_hidden = ${asText.isShown('card')} LIMIT $2`,
    [actorId, limit],
  );
  const [first] = groups;
  if (first === undefined) {
    const [opened] = await manager.query<[{ receiver_id: number }[], number]>(
      `UPDATE notice SET is_open = ${isNoticeOpen('notice')}
       WHERE actor_id = $1 AND (${hasOneActor}) AND is_new RETURNING receiver_id`,
      [actorId],
    );
    receiversChanged(receiversOf(opened), manager);
    return false;
  }
  const noticeIds = groups.map(({ id }) => id);
  await lockNotices(noticeIds, manager);
  const hideOrShow = async (): Promise<[]> => {
    await manager.query(
      'UPDATE notice_cause SET is_hidden = $3 WHERE notice_id = ANY($1) AND actor_id = $2',
      [noticeIds, actorId, !first.is_shown],
    );
    return [];
  };
  const causes = noticeIds.map((noticeId) => ({ noticeId, actorId }));
  await changeCauses(causes, hideOrShow, manager);
  return true;
}
