import { defineAsk, defineCall } from '../define-call.js';

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

/** A piece of the caller's export, from 0 on, as bytes. `not_found` when it is not theirs, or not there any more. */
export const readExportPiece = defineAsk<{ export_id: number; number: number }, Uint8Array>({
  name: 'accounts.read_export_piece',
  repeat: 'freely',
  callers: ['gateway'],
});
