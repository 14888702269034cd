import type { NoticeKey } from '@quillstead/catalogue';

/** What a page of notices shows: all kinds or one. */
export type NoticePage = 'all' | NoticeKey;
