import { z } from 'zod';
import { flag } from '../wire.js';

export const stepUpResponses = {
  step_up: z.object({
    /** Whether the session has a proof so recent that no step-up is needed now. */
    is_proved: flag,
    has_code: flag,
    has_passkey: flag,
  }),
};
