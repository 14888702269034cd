import { defineAsk } from '../define-call.js';
import type { ReplyTypes } from '../replies/index.js';

/** In how many groups of each kind something is new for a member; kinds without are left out (api.md, "Notices"). */
export const countNewNotices = defineAsk<{ user_id: number }, ReplyTypes['notice_counts']>({
  name: 'notifications.count_new',
  repeat: 'freely',
});
