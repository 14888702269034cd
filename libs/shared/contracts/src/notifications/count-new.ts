import { defineAsk } from '../define-call.js';
import type { ReplyTypes } from '../replies/index.js';

type Counts = ReplyTypes['notice_counts'];

/** In how many groups of each kind something is new for a member; kinds without are left out (api.md, "Notices"). */
export const countNewNotices = defineAsk<{ user_id: number }, Counts>({
  name: 'notifications.count_new',
  repeat: 'freely',
  callers: ['gateway'],
});

/** The same of many members at once, in any order; who has nothing new is among them. */
export const countNewNoticesOfMany = defineAsk<
  { user_ids: readonly number[] },
  readonly (Counts & { readonly user_id: number })[]
>({ name: 'notifications.count_new_of_many', repeat: 'freely', callers: ['gateway'] });
