import { z } from 'zod';
import { defineOperation } from '../operation.js';
import { id } from '../wire.js';

/**
 * Has everything that the member wrote put together (docs/product/accounts.md#export); an email says when it is there.
 */
export const requestExport = defineOperation({
  name: 'accounts.request_export',
  method: 'POST',
  path: '/user/account/export',
  audience: 'member',
  limit: 'mail',
  reply: 'nothing',
  status: 202,
});

/**
 * The ZIP with what the member wrote; 202 while it is made, 404 when none was requested
 * (docs/product/accounts.md#export).
 */
export const readExport = defineOperation({
  name: 'accounts.read_export',
  method: 'GET',
  path: '/user/account/export',
  audience: 'member',
  reply: 'file',
  media: 'application/zip',
  pendingStatus: 202,
  errors: ['not_found'],
});

/** The response of accounts to `read_export`; the gateway makes the ZIP of its pieces. */
export type ExportState =
  | { readonly state: 'making' }
  | {
      readonly state: 'ready';
      readonly export_id: number;
      /** Bytes of the whole. */
      readonly size: number;
      readonly count_pieces: number;
      readonly made_at: string;
    };

/** The keys of the last item of a page; only who made them knows what they mean. */
const exportPlace = z.array(z.union([z.string(), z.number()]));

export type ExportPlace = z.infer<typeof exportPlace>;

/** The payload with which accounts reads what a service keeps of a member, for the member's export. */
export const exportPageRequest = <const Part extends string>(parts: readonly Part[]) =>
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
