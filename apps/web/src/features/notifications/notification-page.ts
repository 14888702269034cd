import type { NotificationKey } from '@quillstead/catalogue';

/** What a page of notifications shows: all kinds or one. */
export type NotificationPage = 'all' | NotificationKey;
