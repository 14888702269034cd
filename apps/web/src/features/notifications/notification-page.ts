import type { NotificationKey } from '@quillstead/catalogue';

/** The kinds that a page of notifications shows: all or one. */
export type NotificationPage = 'all' | NotificationKey;
