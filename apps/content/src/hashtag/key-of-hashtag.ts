import { hashtagKey } from '@quillstead/catalogue';

/** The key of a hashtag as it is asked for, with its `#` or without (api.md, "Validation"). */
export const keyOfHashtag = (asked: string): string => hashtagKey(`#${asked.replace(/^#+/u, '')}`);
