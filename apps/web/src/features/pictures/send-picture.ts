import {
  apiBase,
  type PublicOperation,
  type ResponseName,
  type ResponseTypes,
  xsrfCookie,
  xsrfHeader,
} from '@quillstead/contracts';
import { create } from 'axios';
import { CallFailure } from '../../lib/call-failure.js';
import { callMessage } from '../../lib/call-message.js';

const client = create({
  withCredentials: true,
  xsrfCookieName: xsrfCookie,
  xsrfHeaderName: xsrfHeader,
  adapter: 'xhr',
  validateStatus: () => true,
});

const fallback = 'The picture could not be sent. It is still here: please try again in a moment.';

/** The state of a file that is sent. */
interface Sending {
  readonly signal: AbortSignal;
  /** Gets how much is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export type SendPicture = (file: Blob, sending: Sending) => Promise<unknown>;

/**
 * Sends a file as the body of an operation.
 *
 * @param params the payload of the operation, which goes into the query
 * @throws CallFailure
 */
export async function sendPicture<Reply extends ResponseName>(
  operation: Pick<PublicOperation, 'method' | 'path' | 'status'> & { readonly reply: Reply },
  params: Readonly<Record<string, string | number | null | undefined>>,
  file: Blob,
  { signal, onProgress }: Sending,
): Promise<ResponseTypes[Reply]> {
  try {
    const { status, statusText, data } = await client.request<ResponseTypes[Reply]>({
      method: operation.method,
      url: `${apiBase}${operation.path}`,
      params,
      data: file,
      headers: { 'content-type': 'application/octet-stream' },
      signal,
      onUploadProgress: ({ progress = 0 }) => onProgress(progress),
    });
    if (status === operation.status) return data;
    const error = new Error(`Request failed with status code ${status}`);
    throw new CallFailure(callMessage({ body: data, statusText, error, fallback }), status);
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    if (signal.aborted) throw new CallFailure('Request aborted', null, true);
    throw new CallFailure(callMessage({ error, fallback }), null);
  }
}
