/** Names and words that browser and gateway must spell alike (docs/api.md). */

/** The path below which all calls have their addresses. */
export const apiBase = '/api/v1';

/** The readable cookie, and the header in which a page of this site sends its value back. */
export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';
/**
 * The header that identifies a member's call that is `by_key`, so that the call counts once even when its response is
 * lost and it is repeated.
 */
export const idempotencyHeader = 'Idempotency-Key';
/** The pattern of a valid idempotency key. */
export const idempotencyPattern = /^[\w-]{8,64}$/;

/**
 * The header with the stable code of an error, which distinguishes errors of one status: the sentence is for people.
 */
export const errorCodeHeader = 'x-error-code';

/** The header with the number of calls of a limited class that are left. */
export const remainingHeader = 'x-rate-limit-remaining';

/**
 * The header that is `1` with a 202: the change is done, and the former state may still be seen in some places for a
 * few seconds.
 */
export const spreadingHeader = 'x-spreading';

/**
 * The message for a thing that does not exist. It is not in the table of errors, so that a page can show it without
 * loading the whole table.
 */
export const notFoundMessage = 'This page does not exist or is not available.';
