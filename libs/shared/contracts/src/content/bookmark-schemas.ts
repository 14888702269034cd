import { z } from 'zod';
import { flag } from '../wire.js';

export const bookmarkResponses = {
  bookmark: z.object({ is_bookmarked: flag }),
};
