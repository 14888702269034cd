import type { ResponseTypes } from '@quillstead/contracts';
import { integer, type RowOf, sql, text, time } from '@quillstead/service-kit';

type Listed = ResponseTypes['invitation'];

export const invitationRow = {
  invitation_id: integer,
  username: text,
  invitation_note: text.orNull,
  invitation_uses: integer,
  count_uses_left: integer,
  made_at: time,
  expires_at: time,
  invitation_state: text.as<Listed['invitation_state']>(),
};
export type InvitationRow = RowOf<typeof invitationRow>;

/** Goes before `WHERE`. */
export const selectInvitations = sql`
  SELECT invitation.id AS invitation_id, person.username, invitation.note AS invitation_note,
         uses AS invitation_uses, uses_left AS count_uses_left, made_at, expires_at,
         CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN uses_left = 0 THEN 'used'
              WHEN expires_at <= now() THEN 'expired' ELSE 'open' END AS invitation_state
  FROM invitation JOIN "user" person ON person.id = made_by`;

export function toInvitation(row: InvitationRow): Listed {
  return { ...row, made_at: row.made_at.toISOString(), expires_at: row.expires_at.toISOString() };
}
