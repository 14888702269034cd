import type { SessionViewer } from '@quillstead/contracts';
import { type AskContext, CallError } from '@quillstead/service-kit';

/** The rules of who may see what of people (product.md, "People and what they may see"), all in this file. */

/** The member behind a call that is for members only. Throws `forbidden` for a visitor. */
export function memberOf({ viewer }: Pick<AskContext, 'viewer'>): SessionViewer {
  if (viewer === null) throw new CallError('forbidden');
  return viewer;
}

/**
 * The moderator or admin behind a call of the admin area, which to everybody else does not exist. The role is the
 * session's, which accounts gives and its facts take from every gateway at once. Throws `not_found`.
 */
export function moderatorOf({ viewer }: Pick<AskContext, 'viewer'>): SessionViewer {
  if (viewer?.role !== 'moderator' && viewer?.role !== 'admin') throw new CallError('not_found');
  return viewer;
}

/** SQL: the account is there for others, neither suspended nor deleted. @param card alias of its `author_card` */
export const isThere = (card: string): string => `${card}.status = 'active'`;

/**
 * SQL of a viewer's subscription to somebody, to be joined from the left; `code` is null where there is none.
 *
 * @param mine the alias that it gets
 * @param viewer SQL of the viewer's id as bigint, null for a visitor
 */
export const joinMine = (mine: string, card: string, viewer: string): string =>
  `LEFT JOIN user_subscription ${mine} ON ${mine}.subscriber_id = ${viewer} AND ${mine}.author_id = ${card}.user_id`;

/**
 * The SQL condition under which a viewer may see more of somebody than the head of their profile: the account is
 * public, or the viewer's own, or has accepted the viewer. It is never null, whoever looks.
 *
 * @param mine alias of the viewer's subscription, see `joinMine`
 */
export function mayRead(card: string, mine: string, viewer: string): string {
  return `(${card}.is_private = 0 OR ${isOwn(card, viewer)} OR ${mine}.code IS TRUE)`;
}

/** SQL: the profile is the viewer's own. */
export const isOwn = (card: string, viewer: string): string =>
  `(${card}.user_id IS NOT DISTINCT FROM ${viewer})`;
