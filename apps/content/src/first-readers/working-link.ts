import { createHash } from 'node:crypto';
import { isShown } from '@quillstead/projections';
import { sql, type Sql } from '@quillstead/service-kit';

/** Hashes the token of a link, as tokens of emails are hashed. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Returns FROM and WHERE of a link that works: it was made with this token and has neither expired nor been withdrawn,
 * and its author, who has the alias `author`, is shown to the viewer.
 *
 * @param viewer the viewer's id as bigint, null for a visitor
 */
export const workingLink = (token: string, viewer: Sql, joined: Sql): Sql => sql`
  FROM draft_link link
  JOIN user_projection author ON author.user_id = link.author_id AND ${isShown('author', viewer)}
  ${joined}
  WHERE link.token_hash = ${hashOfToken(token)} AND link.expires_at > now()`;

/** Joins the draft of a link that works. */
export const itsDraft = sql`JOIN draft ON draft.id = link.draft_id AND draft.author_id = link.author_id`;
