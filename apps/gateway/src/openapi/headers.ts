import { errorCodeHeader, remainingHeader, spreadingHeader } from '@quillstead/contracts';
import type { Header, Reference } from './document.js';

/** The headers of responses that say something of their own. */
export const headers: Readonly<Record<string, Header>> = {
  'x-request-id': { description: 'Names the request in every log.', schema: { type: 'string' } },
  [errorCodeHeader]: { description: 'The stable code of the error.', schema: { type: 'string' } },
  [remainingHeader]: {
    description: 'How many calls of the same class are left in the present window.',
    schema: { type: 'integer', minimum: 0 },
  },
  [spreadingHeader]: {
    description: 'It is done, and may still be seen in some places for a few seconds.',
    schema: { const: 1 },
  },
  'retry-after': {
    description: 'Seconds after which another try makes sense.',
    schema: { type: 'integer', minimum: 1 },
  },
  etag: { description: 'To be sent back as If-None-Match.', schema: { type: 'string' } },
  'cache-control': { description: 'What caches may do with the response.', schema: { type: 'string' } },
};

/** References to some of them. */
export function headersNamed(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
