import { z } from 'zod';
import {
  exportListPage,
  exportPage,
  exportPartList,
  exportPartRequest,
  formerExportPageRequest,
} from '../accounts/data-export-schemas.js';
import { defineInternalOperation } from '../operation.js';

/** Returns the names of the parts of a member's export that content has, in the order of the files. */
export const listContentExport = defineInternalOperation({
  name: 'content.list_export',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: z.object({}), reply: exportPartList },
});

/** Returns a page of one of these parts, oldest first. */
export const readContentExportPart = defineInternalOperation({
  name: 'content.export_part',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: exportPartRequest, reply: exportListPage },
});

// The operations below are for accounts of the release before, which names the parts itself.

/** The parts of a member's data export that content stores. */
const contentExportParts = [
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

/** Returns a page of what a member has in content, oldest first. */
export const readContentExport = defineInternalOperation({
  name: 'content.export_page',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(contentExportParts), reply: exportPage },
});

/**
 * Returns a page of the member's series. It is an operation of its own, since the release before rejects a part that it
 * does not know.
 */
export const readSeriesExport = defineInternalOperation({
  name: 'content.export_series',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(['series']), reply: exportPage },
});

/** Returns a page of the member's collections. */
export const readCollectionsExport = defineInternalOperation({
  name: 'content.export_collections',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(['collections']), reply: exportListPage },
});

/** Returns a page of the series to which the member subscribes. */
export const readSeriesSubscriptionExport = defineInternalOperation({
  name: 'content.export_series_subscriptions',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(['series_subscriptions']), reply: exportPage },
});

/** The parts of the export with the private links of a member's drafts and the notes of first readers. */
const firstReadersExportParts = ['draft_links', 'draft_notes_received', 'draft_notes_written'] as const;

export const readFirstReadersExport = defineInternalOperation({
  name: 'content.export_first_readers',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(firstReadersExportParts), reply: exportPage },
});

/**
 * The parts of the export with the comments that wait for approval, and the people whom the member has approved once.
 */
export const approvalExportParts = [
  'waiting_comments_received',
  'waiting_comments_written',
  'approved_commenters',
] as const;

export const readApprovalExport = defineInternalOperation({
  name: 'content.export_approvals',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(approvalExportParts), reply: exportPage },
});

/** The parts of the export with the statistics of a member. */
const statisticsExportParts = ['story_statistics', 'subscriber_statistics'] as const;

/** Returns a page of the member's statistics, by day. */
export const readStatisticsExport = defineInternalOperation({
  name: 'content.export_statistics',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(statisticsExportParts), reply: exportPage },
});
