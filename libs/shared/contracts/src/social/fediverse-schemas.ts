import { z } from 'zod';
import { defineInternalOperation } from '../operation.js';
import { count, flag, id, listOf, nullable, text, time } from '../wire.js';

/** A person or a host from which nothing is accepted. */
const blockedSender = z.object({
  fediverse_target: text,
  /** The reason that the staff gave; null for a block of a member, and without one. */
  reason: nullable(text).default(null),
  blocked_at: time,
});

/** A reply to a story from a person on another server. */
const fediverseReply = z.object({
  id,
  name: text,
  /** `@name@host`. */
  address: text,
  /** The server that the person is on. */
  host: text,
  /** The id of the person's actor, which a block of the person names. */
  actor: text,
  /** The page of the reply on its own server. */
  url: text,
  /** The text without any markup. */
  reply_text: text,
  /** The state of the reply; only the author of the story and moderators read it unless it is `shown`. */
  state: z.enum(['shown', 'waits', 'removed']),
  posted_at: time,
  edited_at: nullable(time),
});

export const fediverseResponses = {
  fediverse_talk: listOf(fediverseReply).extend({
    count_likes: count,
    count_shares: count,
    count_replies: count,
  }),
  fediverse_reply: z.object({ state: z.enum(['shown', 'waits', 'removed']) }),
  fediverse_block: z.object({ is_blocked: flag }),
  fediverse_block_list: listOf(blockedSender),
  fediverse: z.object({
    /** Whether the owner of the site has switched it on. */
    is_available: flag,
    /** Whether the member wants to be followed. */
    is_followable: flag,
    /** `@name@host`; null while nobody can follow the member. */
    address: nullable(text),
    /** The addresses of actors on other servers that are the member's, too. */
    also_known_as: z.array(text).default([]),
    count_followers: count,
  }),
  series_fediverse: z.object({
    /** Whether the author can be followed from the fediverse: if not, their series can't either. */
    is_available: flag,
    /** Whether the author wants the series to be followed. */
    is_followable: flag,
    /** `@name@host`; null while nobody can follow the series. */
    address: nullable(text),
    count_followers: count,
  }),
};

/** Returns a document of the fediverse for an HTTP response; its status is 404 when there is none. */
export const serveFederation = defineInternalOperation({
  name: 'social.serve_federation',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    /** The path with the query, as requested; `accept` is the header. */
    payload: z.object({ path: text, accept: text }),
    reply: z.object({ status: z.int(), content_type: text, body: text }),
  },
});

/** Handles an activity that another server has sent to an inbox; the reply is the status that the server gets. */
export const receiveActivity = defineInternalOperation({
  name: 'social.receive_activity',
  repeat: 'never',
  callers: ['gateway'],
  schemas: {
    payload: z.object({ path: text, headers: z.record(text, text), body: text }),
    reply: z.object({ status: z.int() }),
  },
});
