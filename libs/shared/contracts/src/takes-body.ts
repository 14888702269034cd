import type { Call } from './define-call.js';

/** Whether a call's payload is its body, and not its query (api.md, "Calls"). */
export function takesBody({ payloadIn }: Pick<Call, 'payloadIn'>): boolean {
  return payloadIn === 'body';
}
