import { addressVariable } from '@quillstead/service-kit';
import { z } from 'zod';

const privateKey = z
  .string()
  .regex(/^[\w-]{43}$/, { error: 'must be 32 bytes in base64url' })
  .optional();

/** The environment variables of push messages. */
export const pushVariables = {
  /**
   * The private half of the pair by which push services know the site (RFC 8292): 32 bytes, base64url. Without it one
   * is made from DEPLOYMENT_SECRET.
   */
  VAPID_PRIVATE_KEY: privateKey,
  /** A second private key, for browsers that subscribed with it, while the first is being replaced. */
  VAPID_PRIVATE_KEY_ACCEPTED: privateKey,
  /** The address to which push services may write, `mailto:` or `https:`; the site by default. */
  VAPID_SUBJECT: z.url({ protocol: /^(?:https|mailto)$/ }).optional(),
  /** The origin of a push service of one's own, the only one whose address may be private. */
  PUSH_TRUSTED_ORIGIN: addressVariable(['https']).optional(),
};
