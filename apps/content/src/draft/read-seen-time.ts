import { checkField } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';

/**
 * When what is to be saved over was saved, as its writer read it; null when nothing was sent. Throws `invalid` for a
 * time that is none: the gateway checks a draft without its patterns.
 */
export function readSeenTime(sent: string | null | undefined): Date | null {
  const fault = checkField('last_saved_at', sent);
  if (fault !== null) throw new CallError('invalid', fault);
  return sent ? new Date(sent) : null;
}
