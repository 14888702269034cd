import { defineAsk } from '../define-call.js';
import type { UserSubscription } from './user-subscription.js';

/** A subscription as its last fact told it; `since` is when it began or was accepted. */
export type ExportedSubscription = UserSubscription & { readonly version: number; readonly since?: string };

/**
 * Every subscription to a person there is, in the order of ids after one (0: from the first), at most `limit` of
 * them, with a null `after` when there are none left: for those who rebuild what they keep of who may see and who follows whom.
 */
export const exportSubscriptions = defineAsk<
  { after: number; limit: number },
  { items: ExportedSubscription[]; after: number | null }
>({ name: 'social.export_subscriptions', repeat: 'freely', callers: ['content', 'notifications', 'search'] });

/** The same of hashtags, by their keys. */
export const exportHashtagSubscriptions = defineAsk<
  { after: number; limit: number },
  { items: { user_id: number; hashtag: string; version: number; since?: string }[]; after: number | null }
>({ name: 'social.export_hashtag_subscriptions', repeat: 'freely', callers: ['content', 'notifications'] });
