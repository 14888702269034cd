import { z } from 'zod';

/** The basic types of the fields of messages and responses (docs/api.md#names-and-values). */
export const flag = z.union([z.literal(0), z.literal(1)]);
export const id = z.int().positive();
export const count = z.int().nonnegative();
/** A time in UTC, `2026-01-31T10:20:30.123Z`. */
export const time = z.iso.datetime({ precision: 3 });
export const text = z.string();
export const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();

/** The number of items of a page of a list (docs/product/lists.md#pages-of-a-list). */
export const pageSize = 25;

/**
 * Returns the schema of a page of a list with the cursor of the next page, null at the end. A page that was read
 * backwards also has the cursor of the page before it, null at the beginning (docs/product/lists.md#the-end-of-a-list).
 */
export const listOf = <Schema extends z.ZodType>(item: Schema) =>
  z.object({ items: z.array(item).max(pageSize), next: text.nullable(), previous: text.nullish() });

/**
 * A request of a page of a snapshot: the id after which it begins (0: from the first), and the most items of the page.
 */
export const snapshotRequest = z.object({ after: z.int().nonnegative(), limit: z.int().positive() });

/** Returns the schema of a page of a snapshot; `after` is null when nothing is left. */
export const snapshotPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), after: z.int().nullable() });

/** The type of a received message. It is never changed, so its lists are readonly. */
export type AsRead<Content> = Content extends Uint8Array
  ? Content
  : Content extends readonly (infer Item)[]
    ? number extends Content['length']
      ? readonly AsRead<Item>[]
      : Readonly<Content>
    : Content extends object
      ? { readonly [Key in keyof Content]: AsRead<Content[Key]> }
      : Content;
