import { subscriptionStates } from '@quillstead/catalogue';
import { z } from 'zod';
import { socialMedia } from '../accounts/settings-schemas.js';
import { count, nullable, flag, id, listOf, text, time } from '../wire.js';

const person = {
  user_id: id,
  username: text,
  display_name: nullable(text),
  bio: nullable(text),
  website: nullable(text),
  /** The address if `show_email` is set, else null. */
  email: nullable(text),
  ...socialMedia,
  /** The address of the person's picture without its size; null: none is shown. */
  picture: nullable(text).optional(),
  is_private: flag,
  is_verified: flag,
  joined_at: time,
  content_access: z.boolean(),
  count_stories: count,
  count_subscribers: count,
  count_subscriptions: count,
  subscription: z.enum(subscriptionStates),
};

/** A person in a list; the last two fields only in the owner's subscriber lists (docs/api.md). */
export const userArticle = z.object({
  content_type: z.literal('user_article'),
  ...person,
  subscriber: z.enum(['is_requested', 'is_subscriber']).optional(),
  subscriber_id: id.optional(),
});

export const profileResponses = {
  user_article: userArticle,
  user_page: z.object({ content_type: z.literal('user_page'), ...person }),
  /** A list of people. For a private author the list is empty, and says so, to those who may not read it. */
  user_list: listOf(userArticle).extend({ content_access: z.literal(false).optional() }),
  /** The keys that a tooltip requested and nothing else (docs/api.md, `requestKeys`). */
  user_tooltip: z
    .object(person)
    .pick({
      is_verified: true,
      display_name: true,
      joined_at: true,
      bio: true,
      count_stories: true,
      count_subscribers: true,
      subscription: true,
    })
    .partial(),
};
