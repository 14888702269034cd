import { mostListLines } from '@quillstead/catalogue';
import { z } from 'zod';
import { count, text } from '../wire.js';

export const peopleListsResponses = {
  people_lists: z.object({ lines: z.array(text) }),
  imported_lists: z.object({
    count_blocked: count,
    count_muted: count,
    /** The lines that name nobody and nothing on this site, as they were sent. */
    not_found: z.array(text).max(mostListLines),
  }),
};
