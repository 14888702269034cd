import { xsrfCookie, xsrfHeader } from '@quillstead/contracts';
import { create } from 'axios';

/** An HTTP request. */
export interface Sent {
  readonly method: string;
  /** The URL with its query. */
  readonly url: string;
  /** The body, which is sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /**
   * The request continues when the page is left or reloaded; its body must be below 64 KiB
   * (https://fetch.spec.whatwg.org/#request-keepalive-flag).
   */
  readonly outlivesPage?: boolean;
}

/** A response of any status. */
export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  /** A header by its name; null or undefined when it did not come. */
  readonly header: (name: string) => unknown;
  /** JSON is parsed; anything else is the text. */
  readonly data: unknown;
}

/**
 * The milliseconds after which a request counts as lost. The gateway responds within seconds; the rest is for a novel
 * on a slow line. Without a limit a request on a dead connection, as in a tunnel, stays pending until the system gives
 * it up.
 */
const patience = 120_000;

const client = create({
  withCredentials: true,
  xsrfCookieName: xsrfCookie,
  xsrfHeaderName: xsrfHeader,
  adapter: 'xhr',
  timeout: patience,
  validateStatus: () => true,
});

/**
 * Sends a request with the site's cookies and the XSRF header (docs/product/pages.md#start-of-the-app). Throws when no
 * response came.
 */
export async function send({
  method,
  url,
  body,
  headers,
  signal,
  outlivesPage,
}: Sent): Promise<HttpResponse> {
  const response = await client.request<unknown>({
    method,
    url,
    ...(body !== undefined && { data: body }),
    ...(headers && { headers }),
    ...(signal && { signal }),
    ...(outlivesPage && { adapter: 'fetch', fetchOptions: { keepalive: true } }),
  });
  const { status, statusText, data } = response;
  return { status, statusText, data, header: (name) => response.headers[name] };
}
