import { defineJob } from '../define-job.js';

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
