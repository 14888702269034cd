import { muteChanged, type MuteSnapshot, snapshotMutes } from '@quillstead/contracts';
import { integer, query, removeOrphans, sql, text, time, verifyReadModel } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { ProjectionRebuild } from '../projection-rebuild.js';
import { applyMutes, type MuteState } from './apply-mutes.js';

type Key = Pick<MuteState, 'member_id' | 'thing'>;

const subject = (key: Key): string => muteChanged.subject({ ...key, ends_at: null, is_muted: 1 });

/** Does the same as `rebuildBlocks`, for mutes. */
export async function rebuildMutes(rebuild: ProjectionRebuild): Promise<void> {
  const of = { what: 'mute', source: 'social', subject } as const;
  const orphans = {
    ...of,
    columns: { member_id: integer, thing: text },
    list: sql`SELECT member_id, thing FROM mute`,
    forget: (key: Key, manager: EntityManager) =>
      applyMutes([{ ...key, ends_at: null, is_muted: 0 }], manager),
  };
  const model = {
    ...of,
    call: snapshotMutes,
    expected: ({ is_muted: isMuted, ends_at: endsAt }: MuteSnapshot) => (isMuted === 1 ? { endsAt } : null),
    present: findMutes,
    apply: ({ version: _, ...mute }: MuteSnapshot & { version?: number }, manager: EntityManager) =>
      applyMutes([mute], manager),
  };
  await removeOrphans(
    orphans,
    () => verifyReadModel<MuteSnapshot, { endsAt: string | null }>(model, rebuild),
    rebuild,
  );
}

async function findMutes(keys: readonly Key[], manager: EntityManager) {
  const rows = await query(
    manager,
    { member_id: integer.orNull, ends_at: time.orNull },
    sql`SELECT kept.member_id, kept.ends_at
     FROM unnest(
       ${keys.map(({ member_id }) => member_id)}::bigint[], ${keys.map(({ thing }) => thing)}::text[]
     ) WITH ORDINALITY AS requested (member_id, thing, place)
     LEFT JOIN mute kept USING (member_id, thing)
     ORDER BY requested.place`,
  );
  return rows.map(({ member_id, ends_at }) =>
    member_id === null ? undefined : { endsAt: ends_at?.toISOString() ?? null },
  );
}
