import { defineOperation } from '../operation.js';

/**
 * Requests an export of everything that the member wrote (docs/product/accounts.md#export); an email tells them when it
 * is ready. Needs the step-up; `password` is one.
 */
export const requestExport = defineOperation({
  name: 'accounts.request_export',
  method: 'POST',
  path: '/user/account/export',
  audience: 'member',
  needs: 'step-up',
  limit: 'mail',
  optional: ['password'],
  reply: 'nothing',
  status: 202,
  errors: ['wrong_password'],
});

/**
 * Returns the ZIP with what the member wrote; 202 while it is made, 404 when none was requested
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

/** The response of accounts to `read_export`; the gateway makes the ZIP from its pieces. */
export type ExportState =
  | { readonly state: 'making' }
  | {
      readonly state: 'ready';
      readonly export_id: number;
      /** The bytes of all pieces together. */
      readonly size: number;
      readonly count_pieces: number;
      readonly made_at: string;
    };
