import { z } from 'zod';
import { count, id, listOf, nullable, text, time } from '../wire.js';

const invitation = z.object({
  invitation_id: id,
  /** The admin who made it. */
  username: text,
  invitation_note: nullable(text),
  invitation_uses: count,
  count_uses_left: count,
  made_at: time,
  expires_at: time,
  /** The state of the invitation; people can sign up only with an `open` one. */
  invitation_state: z.enum(['open', 'used', 'expired', 'withdrawn']),
});

export const invitationResponses = {
  invitation,
  /** A new invitation with its token, which is shown once. */
  new_invitation: z.object({ token: text, invitation }),
  invitation_list: listOf(invitation),
};
