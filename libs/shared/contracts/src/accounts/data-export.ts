import { defineCall } from '../define-call.js';

/** Has everything that the member wrote put together (product.md, "Accounts"); a letter says when it is there. */
export const requestExport = defineCall({
  name: 'accounts.request_export',
  method: 'POST',
  path: '/user/account/export',
  audience: 'member',
  limit: 'mail',
  reply: 'nothing',
  status: 202,
});

/** The ZIP with what the member wrote; 202 while it is made, 404 when none was asked for (api.md, "Statuses"). */
export const readExport = defineCall({
  name: 'accounts.read_export',
  method: 'GET',
  path: '/user/account/export',
  audience: 'member',
  reply: 'file',
  media: 'application/zip',
  pendingStatus: 202,
  errors: ['not_found'],
});

/** What accounts answers `read_export` with; the gateway makes the ZIP of its pieces. */
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
