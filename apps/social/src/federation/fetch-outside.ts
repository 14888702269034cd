import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { lookupPublic, mayBePublicHost } from '@quillstead/service-kit';

export interface OutsideRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface OutsideResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface OutsideLimits {
  /** The milliseconds for the whole exchange. */
  readonly timeout: number;
  /** The most bytes of the response that are read; more is an error. */
  readonly mostBytes: number;
  /** True only in tests: allows this machine, private networks, plain HTTP and any port. */
  readonly allowsPrivate: boolean;
}

/** An error of a request to another server: it may not be sent, or the server did not respond as it should. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
}

/**
 * Sends one request to another server; a redirect is returned like any other response. The connection uses the address
 * that was checked, so that a name whose address changes meanwhile leads nowhere else. Throws an OutsideError for an
 * address that is not public, and for a response that is too large or too slow.
 */
export function fetchOutside(
  url: URL,
  { method, headers, body }: OutsideRequest,
  { timeout, mostBytes, allowsPrivate }: OutsideLimits,
): Promise<OutsideResponse> {
  const fault = allowsPrivate ? null : faultOf(url);
  if (fault !== null) return Promise.reject(new OutsideError(fault));
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown): void => {
      const message = reason instanceof Error ? reason.message : 'failed';
      reject(new OutsideError(`${method} ${url.host}: ${message}`, { cause: reason }));
    };
    const request = send(
      url,
      {
        method,
        headers,
        agent: false,
        signal: AbortSignal.timeout(timeout),
        lookup: allowsPrivate ? lookup : lookupPublic,
      },
      (response) => {
        const pieces: Buffer[] = [];
        let length = 0;
        response.on('data', (piece: Buffer) => {
          length += piece.length;
          if (length <= mostBytes) return void pieces.push(piece);
          fail(new Error('the response is too large'));
          request.destroy();
        });
        response.on('error', fail);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: {
              location: response.headers.location,
              'content-type': response.headers['content-type'],
            },
            body: Buffer.concat(pieces).toString('utf8'),
          }),
        );
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}

/** Returns what is wrong with an address before its name is looked up; null if nothing is. */
function faultOf({ protocol, hostname, port, username, password }: URL): string | null {
  if (protocol !== 'https:' || port !== '') return 'only https at its own port is asked';
  if (username !== '' || password !== '') return 'an address with a password is not asked';
  return mayBePublicHost(hostname) ? null : 'the address is not public';
}
