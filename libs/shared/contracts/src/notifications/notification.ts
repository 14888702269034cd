import { defineAsk, defineCall } from '../define-call.js';
import { defineJob } from '../define-job.js';
import type { ReplyTypes } from '../replies/index.js';

/** A member's notices of all kinds, or of the one that `page` names, the latest first. */
export const listNotices = defineCall({
  name: 'notifications.list_notices',
  method: 'GET',
  path: '/account/notifications',
  audience: 'member',
  optional: ['page', 'next'],
  reply: 'notice_list',
  errors: ['invalid', 'bad_cursor'],
});

/** The notices were looked at: `note_last` is now (product.md, "Notifications"). A repeat is harmless. */
export const markNoticesSeen = defineCall({
  name: 'notifications.mark_notices_seen',
  method: 'PUT',
  path: '/account/notifications',
  audience: 'member',
  required: ['updateKey'],
  reply: 'notice_counts',
  repeat: 'freely',
});

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

type Nothing = Record<string, never>;

/** Tells the subscribers of authors and hashtags of new stories. It comes again by itself, so it is tried once. */
export const fanOutStories = defineJob<Nothing>({ name: 'notifications.fan_out_stories', attempts: 1 });

/** Does what changes of people and stories have left to be done for many notices. */
export const keepNotices = defineJob<Nothing>({ name: 'notifications.keep_notices', attempts: 1 });
