import { longestUserAgent, type NewSession } from '@quillstead/contracts';
import { z } from 'zod';

/** The hash of a token: 32 bytes in base64url. */
const tokenHash = z.string().regex(/^[\w-]{43}$/);

const newSession: z.ZodType<NewSession> = z.object({
  token_hash: tokenHash,
  old_token_hash: tokenHash.nullable(),
  user_agent: z
    .string()
    .nullable()
    .transform((text) => text?.slice(0, longestUserAgent) ?? null),
  network: z.string().optional(),
  address_key: z.string().optional(),
  admins_only: z.boolean().optional(),
  is_new_device: z.boolean().optional(),
});

/**
 * Returns the session data that the gateway sends beside the payload. Throws when they are missing, which is a fault of
 * the gateway.
 */
export function readNewSession(payload: object): NewSession {
  return newSession.parse(payload);
}
