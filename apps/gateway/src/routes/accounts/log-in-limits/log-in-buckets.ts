import { Injectable } from '@nestjs/common';
import { findLogInBucket, type PayloadOf } from '@quillstead/contracts';
import { RedisListClient } from '@quillstead/service-kit/process';

/** The name by which a person logs in: a username, an email address or the id of a passkey. */
export type LoginName = PayloadOf<typeof findLogInBucket>;

/**
 * Reads from accounts, which alone knows it, the key under which log-ins are counted: one for an account, however it is
 * named.
 */
@Injectable()
export class LogInBuckets {
  constructor(private readonly rpc: RedisListClient) {}

  /** Rejects as an RPC does, `unreachable` when accounts is away. */
  find(name: LoginName, requestId: string): Promise<string> {
    const context = { viewer: null, requestId, deadline: this.rpc.deadline() };
    return this.rpc.call(findLogInBucket, name, context);
  }
}
