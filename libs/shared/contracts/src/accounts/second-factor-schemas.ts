import { z } from 'zod';
import { count, flag, text } from '../wire.js';

export const secondFactorResponses = {
  second_factor: z.object({
    is_on: flag,
    /** Recovery codes that were not used. */
    count_recovery_codes: count,
  }),
  second_factor_secret: z.object({
    /** In base32, to be typed into an authenticator app. */
    secret: text,
    /** The same as an `otpauth:` address, to be shown as a QR code. */
    uri: text,
  }),
  /** They are shown once: the site stores their hashes alone. */
  recovery_codes: z.object({ recovery_codes: z.array(text) }),
};
