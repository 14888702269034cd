import { z } from 'zod';
import { nestingOf } from './nesting.js';

const deepestActivity = 32;

const address = z.url({ protocol: /^https?$/ }).max(2_000);
const reference = z.union([address, z.object({ id: address }).transform(({ id }) => id)]);
/** Makes a part optional; one in another form than this site knows counts as absent. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
/** One or several addresses; values that are no strings are left out. */
const audience = z
  .unknown()
  .optional()
  .transform((value) => [value].flat().filter((one): one is string => typeof one === 'string'));

/** The most addresses that one report can name. */
const mostFlagged = 50;

/** The parts of an activity that this site reads; it ignores all others. */
const activityShape = z.object({
  id: address,
  type: z.string().max(100),
  actor: reference,
  /** The words of the sender of a Flag. */
  content: optional(z.string()),
  /** The addresses of everything that a Flag is about. */
  flagged: z.array(address).max(mostFlagged).default([]),
  /** The address of the new account of a Move. */
  target: optional(reference),
  object: z.union([
    address,
    z.object({
      id: optional(address),
      type: optional(z.string()),
      object: optional(reference),
      attributedTo: optional(reference),
      inReplyTo: optional(reference),
      content: optional(z.string()),
      url: optional(z.string()),
      to: audience,
      cc: audience,
    }),
  ]),
});

export type ReceivedActivity = z.infer<typeof activityShape>;
export type ReceivedObject = Exclude<ReceivedActivity['object'], string>;

/** Reads an activity; null for a body that is no activity that could be meant for this site. */
export function readActivity(body: string): ReceivedActivity | null {
  if (nestingOf(body) > deepestActivity) return null;
  try {
    return activityShape.parse(withFlagged(JSON.parse(body)));
  } catch {
    return null;
  }
}

/**
 * Adds the list of addresses that a Flag names, since a Flag alone can be about several things; the first of them
 * becomes its object.
 */
function withFlagged(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const { type, object } = sent as { readonly type?: unknown; readonly object?: unknown };
  if (type !== 'Flag') return { ...sent, flagged: [] };
  const addresses = [object].flat().flatMap((one) => reference.safeParse(one).data ?? []);
  return { ...sent, object: addresses[0], flagged: addresses };
}

export const idOf = ({ object }: ReceivedActivity): string | undefined =>
  typeof object === 'string' ? object : object.id;

export const isEndOfActor = (activity: ReceivedActivity): boolean =>
  activity.type === 'Delete' && idOf(activity) === activity.actor;

/** Returns true if everybody may read what was sent: the name of the public has three spellings. */
export const isPublic = ({ to, cc }: ReceivedObject): boolean =>
  [...to, ...cc].some((one) =>
    ['https://www.w3.org/ns/activitystreams#Public', 'as:Public', 'Public'].includes(one),
  );
