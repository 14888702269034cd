import { z } from 'zod';
import { nullable, flag, id, listOf, text, time } from '../wire.js';

/** A person whom the member has blocked: the name, and nothing more of the profile. */
const blockedUser = z.object({
  user_id: id,
  username: text,
  display_name: nullable(text),
  blocked_at: time,
});

export const blockResponses = {
  block: z.object({ is_blocked: flag }),
  blocked_user: blockedUser,
  block_list: listOf(blockedUser),
};
