import { z } from 'zod';
import { id, text } from '../wire.js';

/** The keys of the last item of a page; only the service that made them can interpret them. */
const exportPlace = z.array(z.union([z.string(), z.number()]));

export type ExportPlace = z.infer<typeof exportPlace>;

/**
 * Returns the schema of the payload with which accounts reads what a service keeps of a member, for the member's
 * export.
 */
export const exportPageRequest = <const Part extends string>(parts: readonly Part[]) =>
  z.object({
    user_id: id,
    part: z.enum(parts),
    /** The `after` of the page before; null for the first. */
    after: exportPlace.nullable(),
  });

/**
 * Returns the schema of the payload of such an operation for accounts of the release before, which names the parts
 * itself.
 */
export const formerExportPageRequest = <const Part extends string>(parts: readonly Part[]) =>
  exportPageRequest(parts).meta({ deprecated: true });

/** The payload for any part that `list_export` of the service has named. */
export const exportPartRequest = z.object({ user_id: id, part: text, after: exportPlace.nullable() });

/** The names of the parts of the export that a service has, each a file. */
export const exportPartList = z.object({ items: z.array(text) });

const exportValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** The entries of a list of the member, each with a few values of its own. */
const exportEntries = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));

/** One item of a member, by the names of its fields on the wire. */
const exportItem = z.record(z.string(), exportValue);

const exportList = z.record(z.string(), z.union([exportValue, exportEntries]));

export type ExportItem = Readonly<z.infer<typeof exportList>>;

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** The place of the last item; null on the last page. */
    after: exportPlace.nullable(),
  });

export const exportPage = pageOf(exportItem);

/** A page of lists with their entries, which the release before could not read. */
export const exportListPage = pageOf(exportList);

export type ExportPage = z.infer<typeof exportPage>;

export type ExportListPage = z.infer<typeof exportListPage>;
