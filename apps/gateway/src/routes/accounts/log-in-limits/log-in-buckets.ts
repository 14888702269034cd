import { Injectable } from '@nestjs/common';
import { findLogInBucket } from '@quillstead/contracts';
import { Asker } from '@quillstead/service-kit';

/** Knows under which key log-ins are counted: one for an account, however it is named. Accounts alone can tell. */
@Injectable()
export class LogInBuckets {
  constructor(private readonly asker: Asker) {}

  /** Rejects as an RPC does, `unreachable` when accounts is away. */
  find(login: string, requestId: string): Promise<string> {
    const context = { viewer: null, requestId, deadline: this.asker.deadline() };
    return this.asker.ask(findLogInBucket, { login }, context);
  }
}
