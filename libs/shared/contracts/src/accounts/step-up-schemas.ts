import { z } from 'zod';
import { flag } from '../wire.js';

export const stepUpResponses = {
  step_up: z.object({
    /** Whether the session proved itself so short a time ago that nothing is asked now. */
    is_proved: flag,
    has_code: flag,
    has_passkey: flag,
  }),
};
