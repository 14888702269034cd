import { createHmac, hash, hkdfSync } from 'node:crypto';

const version = '1';
const keyIdLength = 6;
/** 128 bits of the MAC, base64url. */
const macLength = 22;
/** Characters before the body of a message: version, key id, MAC. */
const headerLength = version.length + keyIdLength + macLength;

/** A block of SHA-256 in bytes. */
const block = 64;

/**
 * HMAC-SHA256 (RFC 2104) made of two one-shot hashes, because `createHmac` costs ten times as much for a message of a
 * few hundred bytes. The key is ASCII, so that its inner pad can be put before a text without making bytes of it.
 */
class MacKey {
  readonly id: string;
  private readonly inner: string;
  /** The outer pad, and behind it room for the inner digest. */
  private readonly outer = Buffer.alloc(block + 32);

  constructor(secret: string) {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'quillstead messages', 32)).toString('base64url');
    this.id = createHmac('sha256', key).update('key id').digest('base64url').slice(0, keyIdLength);
    const padded = Buffer.alloc(block);
    padded.write(key);
    this.inner = String.fromCharCode(...padded.map((byte) => byte ^ 0x36));
    this.outer.set(padded.map((byte) => byte ^ 0x5c));
  }

  mac(place: string, body: string): string {
    const digest = hash('sha256', `${this.inner}${version}${place}\n${body}`, 'binary');
    this.outer.write(digest, block, 'latin1');
    return hash('sha256', this.outer, 'base64url').slice(0, macLength);
  }
}

/**
 * Authenticates messages between our processes (docs/messaging.md#authentication). The MAC covers the name of the
 * list, channel or key in which a message lies, so that a message moved elsewhere is worth nothing there. One secret
 * signs; a second may be accepted, so that secrets change without an outage.
 */
export class MessageKeys {
  private readonly signing: MacKey;
  private readonly accepted: ReadonlyMap<string, MacKey>;

  constructor(secret: string, accepted: string | null = null) {
    this.signing = new MacKey(secret);
    const keys = accepted === null ? [this.signing] : [this.signing, new MacKey(accepted)];
    this.accepted = new Map(keys.map((key) => [key.id, key]));
  }

  /** Returns the message of this body for this place. */
  seal(place: string, body: string): string {
    return this.header(place, body) + body;
  }

  /** Returns the body of a message that lay in this place; null unless one of our processes put it there. */
  open(place: string, message: string): string | null {
    const body = message.slice(headerLength);
    return this.fits(place, message.slice(0, headerLength), body) ? body : null;
  }

  private header(place: string, body: string): string {
    return version + this.signing.id + this.signing.mac(place, body);
  }

  private fits(place: string, header: string, body: string): boolean {
    if (header.length !== headerLength || !header.startsWith(version)) return false;
    const key = this.accepted.get(header.slice(version.length, version.length + keyIdLength));
    return key !== undefined && isSame(key.mac(place, body), header.slice(-macLength));
  }
}

/** Takes the same time wherever two texts of one length differ. */
function isSame(one: string, other: string): boolean {
  let difference = 0;
  for (let at = 0; at < macLength; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
