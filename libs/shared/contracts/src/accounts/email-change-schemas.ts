import { z } from 'zod';

export const emailChangeResponses = {
  /** The effect of the link in the email to the old address: it stops a pending change or undoes a completed one. */
  undone_email_change: z.object({ outcome: z.enum(['stopped', 'undone']) }),
};
