import { z } from 'zod';
import { defineInternalOperation } from '../operation.js';
import { count, flag, id, listOf, nullable, text, time } from '../wire.js';

/** A person or a host from whom nothing is taken. */
const blockedSender = z.object({
  fediverse_target: text,
  /** What the staff has said of it; null of a member's block, and without one. */
  reason: nullable(text).default(null),
  blocked_at: time,
});

/** What somebody on another server has replied to a story. */
const fediverseReply = z.object({
  id,
  name: text,
  /** `@name@host`. */
  address: text,
  /** The server that the person is on. */
  host: text,
  /** What a block of the person names. */
  actor: text,
  /** The page of the reply on its own server. */
  url: text,
  /** Without any markup. */
  reply_text: text,
  /** Read by the author of the story and moderators alone, unless it is `shown`. */
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
    /** Addresses of actors elsewhere who are the member, too. */
    also_known_as: z.array(text).default([]),
    count_followers: count,
  }),
  series_fediverse: z.object({
    /** Whether the author can be followed from there: without it their series can't either. */
    is_available: flag,
    /** Whether the author wants the series to be followed. */
    is_followable: flag,
    /** `@name@host`; null while nobody can follow it. */
    address: nullable(text),
    count_followers: count,
  }),
};

/** A document of the fediverse as HTTP sends it; 404 for what is not there. */
export const serveFederation = defineInternalOperation({
  name: 'social.serve_federation',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    /** With the query, as requested; `accept` is the header. */
    payload: z.object({ path: text, accept: text }),
    reply: z.object({ status: z.int(), content_type: text, body: text }),
  },
});

/** What another server has sent to an inbox; the reply is the status that it gets. */
export const receiveActivity = defineInternalOperation({
  name: 'social.receive_activity',
  repeat: 'never',
  callers: ['gateway'],
  schemas: {
    payload: z.object({ path: text, headers: z.record(text, text), body: text }),
    reply: z.object({ status: z.int() }),
  },
});
