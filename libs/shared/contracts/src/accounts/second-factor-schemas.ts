import { z } from 'zod';
import { count, flag, text } from '../wire.js';

export const secondFactorResponses = {
  second_factor: z.object({
    is_on: flag,
    /** The number of recovery codes that were not used. */
    count_recovery_codes: count,
  }),
  second_factor_secret: z.object({
    /** The secret in base32, to be typed into an authenticator app. */
    secret: text,
    /** The secret as an `otpauth:` address, to be shown as a QR code. */
    uri: text,
  }),
  /** The new recovery codes. They are shown once: the site stores only their hashes. */
  recovery_codes: z.object({ recovery_codes: z.array(text) }),
};
