import { z } from 'zod';
import { nullable, flag, id, listOf, text, time } from '../wire.js';

const session = z.object({
  id,
  created_at: time,
  last_used_at: time,
  user_agent: nullable(text),
  /** The network of the last use, `203.0.113.0/24` or `2001:db8:1::/48`; null when none was noted. */
  network: nullable(text),
  is_current: flag,
});

export const sessionResponses = {
  session_list: listOf(session),
};
