import { socialSites, subscriptionStates } from '@quillstead/catalogue';
import { z } from 'zod';
import { count, emptyable, flag, id, listOf, text, time } from './wire.js';

type SocialKey = (typeof socialSites)[number]['machine_name'];

export const socialMedia = Object.fromEntries(
  socialSites.map(({ machine_name }) => [machine_name, emptyable(text)]),
) as Record<SocialKey, ReturnType<typeof emptyable<typeof text>>>;

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

/** A person in a list; the last two only in the owner's subscriber lists (api.md, "Items"). */
export const userArticle = z.object({
  content_type: z.literal('user_article'),
  ...person,
  subscriber: z.enum(['is_requested', 'is_subscriber']).optional(),
  subscriber_id: id.optional(),
});

export const hashtagArticle = z.object({
  content_type: z.literal('hashtag_article'),
  hashtag: text,
  value: text,
  count_stories: count,
  count_subscribers: count,
  subscription: flag,
});

/** What a subscriber is to the author after a call, and how many follow the author. */
const subscriber = z.object({
  subscriber: emptyable(z.literal('is_subscriber')),
  count_subscribers: count,
});

export const userReplies = {
  user_article: userArticle,
  user_page: z.object({ content_type: z.literal('user_page'), ...person }),
  /** A list of a private author's is empty and says so to who may not see it. */
  user_list: listOf(userArticle).extend({ content_access: z.literal(false).optional() }),
  /** What a tooltip asked for and nothing else (api.md, `requestKeys`). */
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
  /** What a subscription to an author is after a call, and how many follow the author. */
  user_subscription: z.object({
    subscription: z.enum(subscriptionStates),
    count_subscribers: count,
  }),
  subscriber,
  /** What somebody follows: authors or hashtags, never both in one page. */
  subscription_list: listOf(z.discriminatedUnion('content_type', [userArticle, hashtagArticle])).extend({
    content_access: z.literal(false).optional(),
  }),
  hashtag_subscription: hashtagArticle.pick({ subscription: true, count_subscribers: true }),
  hashtag_article: hashtagArticle,
  hashtag_tooltip: hashtagArticle
    .pick({ count_stories: true, count_subscribers: true, subscription: true })
    .partial(),
};
