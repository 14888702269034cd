import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { ProcessConfig } from './variables.js';
import { secretsOf } from './wire.js';

interface Sealed {
  /** Initialization vector, ciphertext and tag, in base64url. */
  readonly secret: string;
  readonly keyId: string;
}

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/**
 * Encrypts secrets of members with AES-256-GCM, so that a copy of the database has none. The keys are derived from the
 * secrets of the site; the first encrypts, a second that is accepted still decrypts.
 */
export class SecretBox {
  /** The id of the key that encrypts. */
  readonly keyId: string;
  /** The ids of keys that still decrypt while the secret of the site is being replaced. */
  readonly earlierKeyIds: readonly string[];
  private readonly keys: ReadonlyMap<string, Buffer>;

  /** @param purpose what the secrets are for: another box does not decrypt them */
  constructor(
    config: Pick<ProcessConfig, 'DEPLOYMENT_SECRET' | 'DEPLOYMENT_SECRET_ACCEPTED'>,
    private readonly purpose: string,
  ) {
    const keys = secretsOf(config).map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
    this.keys = new Map(keys.map((key) => [idOf(key), key]));
    [this.keyId = '', ...this.earlierKeyIds] = this.keys.keys();
  }

  /** @param owner whose secret it is: it decrypts for nobody else */
  seal(secret: string, owner: number): Sealed {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.keyFor(this.keyId), iv).setAAD(Buffer.from(`${owner}`));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return {
      secret: Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url'),
      keyId: this.keyId,
    };
  }

  /** Throws when the key is none of the site's any more, and when the text was changed. */
  open({ secret, keyId }: Sealed, owner: number): string {
    const bytes = Buffer.from(secret, 'base64url');
    const decipher = createDecipheriv(algorithm, this.keyFor(keyId), bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(`${owner}`))
      .setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  }

  private keyFor(id: string): Buffer {
    const key = this.keys.get(id);
    if (key === undefined) throw new Error(`No secret of the site has the key ${id} of a ${this.purpose}`);
    return key;
  }
}

const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 16);
