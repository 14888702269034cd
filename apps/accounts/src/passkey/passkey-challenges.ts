import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { passkeyMinutes } from '@quillstead/contracts';
import { CallError, CONFIG, LOGGER, type Logger, namespaceOf, openRedis } from '@quillstead/service-kit';
import type { AccountsConfig } from '../config.js';

const longestResponse = 1_000;

/**
 * The challenges that authenticators sign. Each is stored in Redis for some minutes under its purpose, and deleted by
 * the first use, so that no response counts twice or for another purpose.
 */
@Injectable()
export class PasskeyChallenges implements OnApplicationShutdown {
  private readonly redis: ReturnType<typeof openRedis>;
  private readonly prefix: string;

  constructor(
    @Inject(CONFIG) config: AccountsConfig,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.prefix = `passkeys:{accounts}:${hashOf(namespaceOf(config)).slice(0, 16)}:`;
    this.redis = openRedis(config.REDIS_URL, this.prefix, {
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      commandTimeout: longestResponse,
    });
    // Every command reports its own failure.
    this.redis.on('error', () => {});
  }

  /**
   * Returns a new challenge. Throws `unreachable` without Redis.
   * @param purpose what the response may be used for, with the session to which it belongs
   */
  async begin(purpose: string): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = new Uint8Array(randomBytes(32));
    const key = this.keyOf(purpose, Buffer.from(challenge).toString('base64url'));
    await this.reached(this.redis.set(key, 1, 'EX', passkeyMinutes * 60));
    return challenge;
  }

  /** Returns true at the first use of a challenge of this purpose. @param challenge in base64url */
  async use(purpose: string, challenge: string): Promise<boolean> {
    return (await this.reached(this.redis.getdel(this.keyOf(purpose, challenge)))) !== null;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private keyOf(purpose: string, challenge: string): string {
    return `${this.prefix}${hashOf(`${purpose} ${challenge}`)}`;
  }

  private async reached<Reply>(command: Promise<Reply>): Promise<Reply> {
    try {
      return await command;
    } catch (error) {
      this.logger.warn({ err: error }, 'Redis has no challenges of passkeys');
      throw new CallError('unreachable');
    }
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
