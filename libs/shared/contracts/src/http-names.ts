/** Names that browser and gateway must spell alike (api.md, "Rules for every call"). */

/** Below it lie all calls. */
export const apiBase = '/api/v1';

/** The readable cookie, and the header in which a page of ours sends its value back. */
export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';

/** How many calls of a limited class are left. */
export const remainingHeader = 'x-rate-limit-remaining';
