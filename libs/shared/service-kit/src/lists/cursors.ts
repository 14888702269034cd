import { createHmac, timingSafeEqual } from 'node:crypto';
import { CallError } from '../errors/call-error.js';

type Key = string | number;

/**
 * The place where a page of a list begins, and whether it has the items before that place; without keys, the beginning
 * or the end of the list.
 */
export interface ListPlace {
  readonly keys: readonly Key[];
  readonly isBackward: boolean;
}

/** The `next` of a request for the last page. */
const end = 'end';

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

  /** `list` names the list and everything that its order depends on, e.g. `home:newest`. */
  encode(list: string, keys: readonly Key[]): string {
    const body = Buffer.from(JSON.stringify(keys));
    return Buffer.concat([sign(this.secret, list, body), body]).toString('base64url');
  }

  /** Returns the cursor of the page before an item. */
  encodePrevious(list: string, keys: readonly Key[]): string {
    return this.encode(previousOf(list), keys);
  }

  /** Returns the place that `next` names in a list that can also be read from its end. Throws `bad_cursor`. */
  placeOf(list: string, next: string | null | undefined): ListPlace {
    if (!next) return { keys: [], isBackward: false };
    if (next === end) return { keys: [], isBackward: true };
    const isBackward = this.isOf(previousOf(list), next);
    return { keys: this.decode(isBackward ? previousOf(list) : list, next), isBackward };
  }

  /**
   * Returns the keys that `encode` was given. Throws `bad_cursor` for anything that `encode` did not make for this
   * list.
   */
  decode(list: string, next: string): Key[] {
    if (!this.isOf(list, next)) throw new CallError('bad_cursor');
    return JSON.parse(bodyOf(next).toString()) as Key[];
  }

  private isOf(list: string, next: string): boolean {
    const body = bodyOf(next);
    const signature = Buffer.from(next, 'base64url').subarray(0, signatureBytes);
    return (
      body.length > 0 && this.secrets.some((secret) => timingSafeEqual(signature, sign(secret, list, body)))
    );
  }
}

const previousOf = (list: string): string => `${list}:previous`;

const bodyOf = (next: string): Buffer => Buffer.from(next, 'base64url').subarray(signatureBytes);

function sign(secret: string, list: string, body: Buffer): Buffer {
  return createHmac('sha256', secret)
    .update(`cursor:${list}:`)
    .update(body)
    .digest()
    .subarray(0, signatureBytes);
}
