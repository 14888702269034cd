import { type ErrorCode, errorCodes } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit/process';

/** The response to the browser for an error. */
export interface ErrorResponse {
  readonly code: ErrorCode;
  readonly status: number;
  readonly sentence: string;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
  /** The response to the first request, when an idempotency key was used for another one. */
  readonly stored?: unknown;
}

/** The errors of Fastify that a client causes, by their codes; the rest of its 4xx is `invalid`. */
const clientFaults: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

const defaultRetryAfter = 1;

/** Turns whatever was thrown into a response; nothing of an unexpected error gets out (docs/api.md#errors). */
export function errorResponse(error: unknown): ErrorResponse {
  if (error instanceof CallError) return responseOf(error.code, error);
  const { code = '', statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  const known = clientFaults[code];
  if (known !== undefined) return responseOf(known);
  return responseOf(statusCode >= 400 && statusCode < 500 ? 'invalid' : 'internal');
}

function responseOf(code: ErrorCode, error?: CallError): ErrorResponse {
  const { status, message } = errorCodes[code];
  const sentence = error === undefined || status === 500 ? message : error.message;
  const stored = error?.details['stored'];
  if (code === 'key_reused' && typeof stored === 'string') {
    return { code, status, sentence, stored: JSON.parse(stored) };
  }
  if (status !== 429 && status !== 503) return { code, status, sentence };
  const declared = Number(error?.details['retry_after']);
  return { code, status, sentence, retryAfter: declared > 0 ? Math.ceil(declared) : defaultRetryAfter };
}
