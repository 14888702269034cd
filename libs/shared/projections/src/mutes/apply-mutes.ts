import { type EventPayloadOf, muteChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, execute, latestOf, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** The state of a mute: whether a member mutes something now, and until when. */
export type MuteState = EventPayloadOf<typeof muteChanged>;

/** Stores mutes as social publishes that they are now, each once. */
export async function applyMutes(mutes: readonly MuteState[], manager: EntityManager): Promise<void> {
  const changed = sql`unnest(
    ${mutes.map(({ member_id }) => member_id)}::bigint[],
    ${mutes.map(({ thing }) => thing)}::text[],
    ${mutes.map(({ ends_at }) => ends_at)}::timestamptz[],
    ${mutes.map(({ is_muted }) => is_muted)}::smallint[]
  ) AS changed (member_id, thing, ends_at, is_muted)`;
  await execute(
    manager,
    sql`DELETE FROM mute kept USING ${changed}
     WHERE (kept.member_id, kept.thing) = (changed.member_id, changed.thing) AND is_muted = 0`,
  );
  await execute(
    manager,
    sql`INSERT INTO mute (member_id, thing, ends_at)
     SELECT member_id, thing, ends_at FROM ${changed} WHERE is_muted = 1 ORDER BY member_id, thing
     ON CONFLICT (member_id, thing) DO UPDATE SET ends_at = excluded.ends_at`,
  );
}

/** Stores what members mute. */
@EventHandler(muteChanged)
export class OnMuteChanged {
  handle(events: readonly EventOf<typeof muteChanged>[], manager: EntityManager): Promise<void> {
    return applyMutes(
      latestOf(events).map(({ payload }) => payload),
      manager,
    );
  }
}
