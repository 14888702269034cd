import { webcrypto } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SecretBox } from '@quillstead/service-kit';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { SocialConfig } from '../config.js';
import { FederationActor } from './federation-actor.entity.js';

export type KeyPair = webcrypto.CryptoKeyPair;

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
};

/**
 * The keys with which authors, series and the site sign. They are made on first use; the private ones are stored
 * encrypted.
 */
@Injectable()
export class ActorKeys {
  private readonly box: SecretBox;
  private readonly known = new LRUCache<number, KeyPair>({ max: 500, ttl: 60_000 });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: SocialConfig,
  ) {
    this.box = new SecretBox(config, 'key of an actor of social');
  }

  /** Returns the keys of an actor. @param userId 0 for the site itself; for a series its id with a minus */
  async of(userId: number): Promise<KeyPair> {
    const known = this.known.get(userId) ?? (await this.read(userId));
    this.known.set(userId, known);
    return known;
  }

  private async read(userId: number): Promise<KeyPair> {
    const { manager } = this.dataSource;
    const stored = await manager.findOneBy(FederationActor, { userId });
    if (stored?.keyId === this.box.keyId) {
      const pair = await this.open(stored);
      if (pair !== null) return pair;
    }
    return this.make(userId);
  }

  private async make(userId: number): Promise<KeyPair> {
    const { manager } = this.dataSource;
    const made = await makePair();
    // Two processes that need the pair at once get the same one: the later one reads what the earlier has stored.
    return manager.transaction(async (inside) => {
      await inside
        .createQueryBuilder()
        .insert()
        .into(FederationActor)
        .values({ userId })
        .orIgnore()
        .execute();
      const row = await inside.findOneOrFail(FederationActor, {
        where: { userId },
        lock: { mode: 'pessimistic_write' },
      });
      const kept = await this.open(row);
      if (kept !== null && row.keyId === this.box.keyId) return kept;
      // Without a stored pair, or with one that is encrypted by a secret that the site no longer has, the new pair is
      // stored.
      const pair = kept ?? made;
      const { subtle } = webcrypto;
      const [publicKey, privateKey] = await Promise.all([
        subtle.exportKey('jwk', pair.publicKey),
        subtle.exportKey('jwk', pair.privateKey),
      ]);
      const { secret, keyId } = this.box.seal(JSON.stringify(privateKey), userId);
      await inside.update(
        FederationActor,
        { userId },
        { publicKey: JSON.stringify(publicKey), privateKey: secret, keyId },
      );
      return pair;
    });
  }

  private async open({ userId, publicKey, privateKey, keyId }: FederationActor): Promise<KeyPair | null> {
    if (publicKey === null || privateKey === null || keyId === null) return null;
    if (keyId !== this.box.keyId && !this.box.earlierKeyIds.includes(keyId)) return null;
    return {
      publicKey: await importKey(publicKey, 'verify'),
      privateKey: await importKey(this.box.open({ secret: privateKey, keyId }, userId), 'sign'),
    };
  }
}

const makePair = (): Promise<KeyPair> => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const importKey = (jwk: string, usage: 'sign' | 'verify'): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('jwk', JSON.parse(jwk) as webcrypto.JsonWebKey, algorithm, true, [usage]);
