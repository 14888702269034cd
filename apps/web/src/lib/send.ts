import { xsrfCookie, xsrfHeader } from '@quillstead/contracts';

/** A request as it goes out. */
export interface Sent {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** What came back, whatever its status. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** JSON is parsed; anything else is the text. */
  readonly data: unknown;
}

/** Sends a request with the site's cookies and the XSRF header (spec section 7). Throws when no answer came. */
export async function send({ method, url, body, headers, signal }: Sent): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json, text/plain, */*',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...xsrf(),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Error('Network Error', { cause: error });
  });
  const text = await response.text();
  const isJson = text !== '' && response.headers.get('content-type')?.includes('json') === true;
  const { status, statusText } = response;
  return { status, statusText, headers: response.headers, data: isJson ? JSON.parse(text) : text };
}

function xsrf(): Record<string, string> {
  const start = `${xsrfCookie}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start));
  return cookie === undefined ? {} : { [xsrfHeader]: decodeURIComponent(cookie.slice(start.length)) };
}
