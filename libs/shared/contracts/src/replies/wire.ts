import { z } from 'zod';
import { pageSize } from '../page-size.js';

/** The pieces that replies are made of (api.md, "Rules for every call" and "Values"). */
export const flag = z.union([z.literal(0), z.literal(1)]);
export const id = z.int().positive();
export const count = z.int().nonnegative();
/** UTC, `2026-01-31T10:20:30.123Z`. */
export const time = z.iso.datetime({ precision: 3 });
export const text = z.string();
export const emptyable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();

/** A page of a list and the cursor of the next page, null at the end. */
export const listOf = <Schema extends z.ZodType>(item: Schema) =>
  z.object({ items: z.array(item).max(pageSize), next: text.nullable() });
