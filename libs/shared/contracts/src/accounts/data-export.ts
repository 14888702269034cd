import { defineAsk, defineCall } from '../define-call.js';
import { defineJob } from '../define-job.js';

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

/** A piece of the caller's export, from 0 on, as bytes. `not_found` when it is not theirs, or not there any more. */
export const readExportPiece = defineAsk<{ export_id: number; number: number }, Uint8Array>({
  name: 'accounts.read_export_piece',
  repeat: 'freely',
  callers: ['gateway'],
});

/** Makes an export that was asked for. */
export const makeExportJob = defineJob<{ export_id: number }>({
  name: 'accounts.make_export',
  firstDelay: 5_000,
});

/** Tells the member that their export is there. `letter_id` is the same at every try. */
export const sendExportLetter = defineJob<{ letter_id: string; export_id: number }>({
  name: 'accounts.send_export_letter',
  attempts: 12,
  firstDelay: 2_000,
});

/** Done again and again: forgets exports that are over and takes up those that nobody makes. */
export const keepExportsJob = defineJob<Record<string, never>>({
  name: 'accounts.keep_exports',
  attempts: 3,
});
