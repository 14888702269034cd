import { defineAsk } from '../define-call.js';
import type { ExportPage, ExportPageWanted } from '../export-page.js';

/** What social keeps of a member. */
export const socialExportParts = ['user_subscriptions', 'hashtag_subscriptions'] as const;

export type SocialExportPart = (typeof socialExportParts)[number];

/** A page of what a member has in social, in a lasting order. */
export const readSocialExport = defineAsk<ExportPageWanted<SocialExportPart>, ExportPage>({
  name: 'social.export_page',
  repeat: 'freely',
  callers: ['accounts'],
});
