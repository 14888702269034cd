import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Asked {
  readonly challenge: string;
}

/** The parts of an answer that a test changes. */
export interface Deviation {
  readonly origin?: string;
  readonly challenge?: string;
  readonly site?: string;
  readonly counter?: number;
  readonly isUserVerified?: boolean;
  readonly userHandle?: string;
  readonly id?: string;
}

/**
 * An authenticator with one passkey, in software: it answers as a browser prints the answers of a real one. A test says
 * what it does wrong.
 */
export class SoftAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  private readonly privateKey: KeyObject;
  private readonly publicKey: { readonly x: Buffer; readonly y: Buffer };
  private userHandle = '';
  counter = 0;

  /** @param origin of the site */
  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.privateKey = privateKey;
    this.publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** Makes the passkey. @param options the JSON that the site sent; the result is the JSON to send to it */
  create(options: string, deviation: Deviation = {}): string {
    const asked = JSON.parse(options) as Asked & { user: { id: string } };
    this.userHandle = asked.user.id;
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.id, 'base64url'),
      this.coseKey(),
    ]);
    const data = Buffer.concat([this.authenticatorData(0x40, deviation), attested]);
    // A CBOR map: fmt "none", attStmt of nothing, authData.
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return this.printed(deviation, {
      clientDataJSON: this.clientData('webauthn.create', asked, deviation).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers with the passkey. @param options the JSON that the site sent; the result is the JSON to send to it */
  answer(options: string, deviation: Deviation = {}): string {
    this.counter = deviation.counter ?? this.counter + 1;
    const data = this.authenticatorData(0, deviation);
    const client = this.clientData('webauthn.get', JSON.parse(options) as Asked, deviation);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.printed(deviation, {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.privateKey).toString('base64url'),
      userHandle: deviation.userHandle ?? this.userHandle,
    });
  }

  private printed({ id = this.id }: Deviation, response: object): string {
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  private authenticatorData(flags: number, deviation: Deviation): Buffer {
    const { site = new URL(this.origin).hostname, isUserVerified = true } = deviation;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    // Bit 0: somebody was there; bit 2: the authenticator knows who.
    const all = flags | 1 | (isUserVerified ? 4 : 0);
    return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([all]), counter]);
  }

  private clientData(type: string, asked: Asked, deviation: Deviation): Buffer {
    const { challenge = asked.challenge, origin = this.origin } = deviation;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** Returns a COSE key: type EC2, algorithm ES256, curve P-256, x, y. */
  private coseKey(): Buffer {
    const { x, y } = this.publicKey;
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
    return Buffer.concat([head, x, Buffer.from([0x22, 0x58, 0x20]), y]);
  }
}
