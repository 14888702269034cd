import type { ResponseTypes } from '@quillstead/contracts';

/** A thing that was reported, with all reports of it. */
export type Case = ResponseTypes['report_list']['items'][number];
