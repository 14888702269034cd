import { heldPostDecided } from '@quillstead/contracts';
import { EventHandler, type EventOf, integer, latestOf, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { wakeDeliveries } from '../due/index.js';
import { codeOf } from '../kind/kind-codes.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import type { StoredApproval } from '../notification/index.js';
import { addNamedStories } from '../story-projection/upsert-stories.js';

type Decided = EventOf<typeof heldPostDecided>;

/** Notifies writers of the staff's decisions about their first posts (docs/product/people.md#first-posts). */
@EventHandler(heldPostDecided)
export class OnHeldPostDecided {
  async handle(events: readonly Decided[], manager: EntityManager): Promise<void> {
    const decided = latestOf(events);
    await addNamedStories(
      decided.flatMap(({ payload: { story, title } }) =>
        story === null ? [] : [{ story_id: story.story_id, slug: story.slug, title: title ?? undefined }],
      ),
      manager,
    );
    for (const event of decided) await notifyWriter(event, manager);
  }
}

/**
 * Writes the notification of a decision. A draft or comment has one notification, which has the last decision: a draft
 * can be refused, sent again and approved. Each decision begins a round, so that the last one is sent also when the
 * writer has not seen the one before. An event that is not newer than that decision changes nothing. Only a
 * refusal is mailed, because then the writer has something to do.
 */
async function notifyWriter({ payload, publishedAt }: Decided, manager: EntityManager): Promise<void> {
  const { held_kind, held_outcome, held_id, author_id, story, title, decision_words: words } = payload;
  const told: StoredApproval = { held_kind, held_outcome, held_id, title, words };
  const rows = await query(
    manager,
    { id: integer, receiver_id: integer },
    sql`INSERT INTO notification AS known
          (receiver_id, kind, thing_id, story_id, story_author_id, decision, count_actors, noted_at, is_open)
        SELECT ${author_id}::bigint, ${codeOf('note_approval')}::smallint, ${thingOf(payload)}::bigint,
               ${story?.story_id}::bigint, ${story?.author_id}::bigint, ${JSON.stringify(told)}::jsonb, 1,
               ${publishedAt}::timestamptz, true
        WHERE NOT EXISTS (
          SELECT FROM user_projection person WHERE person.user_id = ${author_id} AND person.status = 'deleted'
        )
        ON CONFLICT (receiver_id, kind, thing_id) DO UPDATE
        SET story_id = excluded.story_id, story_author_id = excluded.story_author_id, decision = excluded.decision,
            noted_at = excluded.noted_at, is_new = true, is_open = true, round = known.round + 1,
            announced_round = known.round + 1
        WHERE known.noted_at < excluded.noted_at
        RETURNING id, receiver_id`,
  );
  receiversChanged(receiversOf(rows), manager);
  await wakeDeliveries(
    rows.map(({ id }) => id),
    manager,
    held_outcome === 'refuse' ? null : 'push',
  );
}

/**
 * Returns the id of the thing of the notification. Drafts and comments have separate ids: those of drafts get the other
 * sign.
 */
const thingOf = ({ held_kind: kind, held_id: id }: Decided['payload']): number =>
  kind === 'story' ? -id : id;
