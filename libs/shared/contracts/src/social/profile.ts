import { subscriptionStates } from '@quillstead/catalogue';
import { z } from 'zod';
import { socialMedia } from '../accounts/settings.js';
import { defineOperation } from '../operation.js';
import { count, emptyable, flag, id, listOf, text, time } from '../wire.js';

/** A person's profile; of a private one the head for who may not read it. */
export const readProfile = defineOperation({
  name: 'social.read_profile',
  method: 'GET',
  path: '/user/:username',
  audience: 'anyone',
  required: ['username'],
  reply: 'user_page',
  errors: ['not_found'],
});

/** The data that a link to a person shows on hover: the requested keys and no others. */
export const readUserTooltip = defineOperation({
  name: 'social.read_user_tooltip',
  method: 'GET',
  path: '/user/tooltip',
  audience: 'anyone',
  limit: 'suggest',
  required: ['user_id', 'requestKeys'],
  reply: 'user_tooltip',
  errors: ['not_found'],
});

const person = {
  user_id: id,
  username: text,
  display_name: emptyable(text),
  bio: emptyable(text),
  website: emptyable(text),
  /** Only with `show_email`. */
  email: emptyable(text),
  ...socialMedia,
  is_private: flag,
  is_verified: flag,
  joined_at: time,
  content_access: z.boolean(),
  count_stories: count,
  count_subscribers: count,
  count_subscriptions: count,
  subscription: z.enum(subscriptionStates),
};

/** A person in a list; the last two only in the owner's subscriber lists (docs/api.md). */
export const userArticle = z.object({
  content_type: z.literal('user_article'),
  ...person,
  subscriber: z.enum(['is_requested', 'is_subscriber']).optional(),
  subscriber_id: id.optional(),
});

export const profileResponses = {
  user_article: userArticle,
  user_page: z.object({ content_type: z.literal('user_page'), ...person }),
  /** A list of a private author's is empty and says so to who may not see it. */
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
