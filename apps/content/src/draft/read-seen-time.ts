import { dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';
import { z } from 'zod';

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/**
 * When what is to be saved over was saved, as its writer read it; null when nothing was sent. Throws `invalid` for a
 * time that is none.
 */
export function readSeenTime(sent: string | null | undefined): Date | null {
  if (!sent) return null;
  const read = time.safeParse(sent);
  if (read.success) return read.data;
  const message = messages.pattern(dictionary.last_saved_at.label, 'must be properly formatted');
  throw new CallError('invalid', message);
}
