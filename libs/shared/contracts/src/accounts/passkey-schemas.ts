import { z } from 'zod';
import { flag, id, nullable, text, time } from '../wire.js';

const passkey = z.object({
  id,
  name: text,
  created_at: time,
  /** The last log-in with the passkey; null when it was never used to log in. */
  last_used_at: nullable(time),
  /** Whether the passkey's provider has a copy of it, so that it survives the loss of a device. */
  is_backed_up: flag,
});

export const passkeyResponses = {
  passkey,
  passkeys: z.object({ items: z.array(passkey) }),
  /** What the browser asks the authenticator for, as JSON of the WebAuthn standard. */
  passkey_options: z.object({ options: text }),
};
