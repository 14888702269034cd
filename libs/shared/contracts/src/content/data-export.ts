import { defineAsk } from '../define-call.js';
import type { ExportPage, ExportPageWanted } from '../export-page.js';

/** What content keeps of a member. */
export const contentExportParts = [
  'stories',
  'drafts',
  'comments',
  'story_likes',
  'comment_likes',
  'story_bookmarks',
  'comment_bookmarks',
  'reading_places',
] as const;

export type ContentExportPart = (typeof contentExportParts)[number];

/** A page of what a member has in content, oldest first. */
export const readContentExport = defineAsk<ExportPageWanted<ContentExportPart>, ExportPage>({
  name: 'content.export_page',
  repeat: 'freely',
  callers: ['accounts'],
});
