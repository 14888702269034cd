import type { SessionViewer } from '@quillstead/contracts';
import { type Database, integer, literal, query, sql } from '@quillstead/service-kit';

/** Returns a value as a filter takes it: text in quotes, in which quotes and backslashes are escaped. */
export const filterValue = (value: string | number | boolean): string =>
  typeof value === 'string' ? `"${value.replaceAll(/["\\]/gu, String.raw`\$&`)}"` : String(value);

/** Returns the filter for an attribute that is one of these; with none of them nothing passes. */
export const anyOf = (attribute: string, values: readonly (string | number)[]): string =>
  `${attribute} IN [${values.map(filterValue).join(', ')}]`;

/** Private authors of a viewer that a filter names; those beyond it are not found by search, and read all the same. */
const mostAuthors = literal(1_000);

/**
 * Returns the filter of whose writing a viewer may find: of everybody who is open, and of those authors. It follows a
 * change in a moment; what it lets through is held to the rows here, which follow at once.
 *
 * @param attribute the one that holds the author, of whose privacy `is_open` is
 */
export const openTo = (authors: readonly number[], attribute: 'author_id' | 'story_author_id'): string =>
  authors.length === 0 ? 'is_open = true' : `(is_open = true OR ${anyOf(attribute, authors)})`;

/**
 * Returns the filter of stories that a visitor may find: those for members are left out, so that they take no visitor's
 * hits.
 */
export const exceptForMembers = (viewer: SessionViewer | null): string[] =>
  viewer === null ? ['NOT is_members_only = true'] : [];

/**
 * Returns the authors whose texts the viewer may find although they are not public: the viewer, and authors who
 * accepted the viewer.
 */
export async function openedTo(viewer: SessionViewer | null, database: Database): Promise<number[]> {
  if (viewer === null) return [];
  const rows = await query(
    database,
    { author_id: integer },
    sql`SELECT subscription.author_id FROM subscription
        JOIN user_projection author ON author.user_id = subscription.author_id AND author.is_private = 1
        WHERE subscription.subscriber_id = ${viewer.id} AND subscription.code
        ORDER BY subscription.author_id DESC LIMIT ${mostAuthors}`,
  );
  return [viewer.id, ...rows.map((row) => row.author_id)];
}
