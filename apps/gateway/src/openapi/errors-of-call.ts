import { type ErrorCode, takesBody } from '@quillstead/contracts';
import type { DeclaredOperation } from './contract.js';

/** Every error that a call can respond with: those of every call, and those that its owner declares. */
export function errorsOf(call: DeclaredOperation): ErrorCode[] {
  const isForStaff = call.audience === 'moderator' || call.audience === 'admin';
  const codes: ErrorCode[] = [
    'invalid',
    ...(call.method !== 'GET' || call.audience === 'member' ? (['forbidden'] as const) : []),
    ...(isForStaff ? (['not_found'] as const) : []),
    ...(takesBody(call) ? (['too_large', 'not_json'] as const) : []),
    ...(call.repeat === 'by_key' ? (['key_reused'] as const) : []),
    'too_many',
    'internal',
    'overloaded',
    'unreachable',
    ...call.errors,
  ];
  return [...new Set(codes)];
}
