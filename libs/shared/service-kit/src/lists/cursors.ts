import { createHmac, timingSafeEqual } from 'node:crypto';
import { CallError } from '../errors/call-error.js';

type Key = string | number;

const signatureBytes = 9;

/**
 * Makes and reads the opaque `next` of a list (docs/product/lists.md#pages-of-a-list): the keys of the last item,
 * signed with the deployment's secret together with the list's name, so that a tampered or borrowed one is refused.
 */
export class Cursors {
  private readonly secrets: readonly string[];

  /** @param accepted secrets that signed before, or will next */
  constructor(
    private readonly secret: string,
    ...accepted: readonly string[]
  ) {
    this.secrets = [secret, ...accepted];
  }

  /** `list` names the list and whatever its order depends on, e.g. `home:newest`. */
  encode(list: string, keys: readonly Key[]): string {
    const body = Buffer.from(JSON.stringify(keys));
    return Buffer.concat([sign(this.secret, list, body), body]).toString('base64url');
  }

  /** The keys that `encode` was given. Throws `bad_cursor` for anything that `encode` did not make for this list. */
  decode(list: string, next: string): Key[] {
    const bytes = Buffer.from(next, 'base64url');
    const body = bytes.subarray(signatureBytes);
    const signature = bytes.subarray(0, signatureBytes);
    const isBy = (secret: string): boolean => timingSafeEqual(signature, sign(secret, list, body));
    if (body.length === 0 || !this.secrets.some(isBy)) throw new CallError('bad_cursor');
    return JSON.parse(body.toString()) as Key[];
  }
}

function sign(secret: string, list: string, body: Buffer): Buffer {
  return createHmac('sha256', secret)
    .update(`cursor:${list}:`)
    .update(body)
    .digest()
    .subarray(0, signatureBytes);
}
