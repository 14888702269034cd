import { z } from 'zod';
import { id } from './replies/wire.js';

/** What a page of an export of everything begins after (0: from the first), and how many items it may have. */
export const exportedAfter = z.object({ after: z.int().nonnegative(), limit: z.int().positive() });

/** A page of an export of everything; `after` is null when there is nothing left. */
export const pageOfExported = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), after: z.int().nullable() });

/** The keys of the last item of a page; only who made them knows what they mean. */
const exportPlace = z.array(z.union([z.string(), z.number()]));

export type ExportPlace = z.infer<typeof exportPlace>;

/** What accounts asks the services that keep something of a member, for the member's export. */
export const exportPageWanted = <const Part extends string>(parts: readonly Part[]) =>
  z.object({
    user_id: id,
    part: z.enum(parts),
    /** The `after` of the page before; null for the first. */
    after: exportPlace.nullable(),
  });

const exportValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** Something of a member, by the names that it has on the wire. */
const exportItem = z.record(z.string(), exportValue);

export type ExportItem = Readonly<z.infer<typeof exportItem>>;

export const exportPage = z.object({
  items: z.array(exportItem),
  /** Null at the end. */
  after: exportPlace.nullable(),
});

export type ExportPage = z.infer<typeof exportPage>;
