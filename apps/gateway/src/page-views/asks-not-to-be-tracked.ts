import type { IncomingHttpHeaders } from 'node:http';

/** Whether a browser says Do Not Track or Global Privacy Control (https://www.w3.org/TR/gpc/). */
export function asksNotToBeTracked(headers: IncomingHttpHeaders): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}
