import type { ResponseTypes } from '@quillstead/contracts';
import type { Passkey } from '../passkey/index.js';

/** A passkey as its member sees it, without keys. */
export function toPasskey(passkey: Passkey): ResponseTypes['passkey'] {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
    is_backed_up: passkey.isBackedUp ? 1 : 0,
  };
}
