import type { Call } from './define-call.js';

/** Whether a call's payload is its body; of the other methods it is the query (api.md, "Calls"). */
export function takesBody({ method }: Pick<Call, 'method'>): boolean {
  return method === 'POST' || method === 'PUT';
}
