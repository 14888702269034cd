import { type ErrorCode, errorCodes } from '@quillstead/contracts';
import { z } from 'zod';

const codes = Object.keys(errorCodes) as ErrorCode[];

/** An error to who accepts `application/problem+json` (RFC 9457), with the stable code and the request's id added. */
export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(codes),
  request_id: z.string(),
  /** With `key_reused`: the response to the request that used the idempotency key first. */
  stored: z.unknown().optional(),
});

export type Problem = z.infer<typeof problem>;
