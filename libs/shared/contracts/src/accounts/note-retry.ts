import type { RetriedKind } from '../background-work.js';
import { defineAsk } from '../define-call.js';
import type { ServiceName } from '../service-name.js';

/**
 * Writes into the log of the staff that the caller, an admin, has what failed in a service tried again. `not_found`
 * for everybody else.
 */
export const noteRetry = defineAsk<{ readonly service: ServiceName; readonly work: RetriedKind }, null>({
  name: 'accounts.note_retry',
  repeat: 'never',
  callers: ['gateway'],
});
