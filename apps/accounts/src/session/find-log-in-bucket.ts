import { createHmac } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { findLogInBucket, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { CONFIG, Operation } from '@quillstead/service-kit';
import type { AccountsConfig } from '../config.js';
import { Passkeys } from '../passkey/index.js';
import { UserRepository } from '../user/index.js';

/** Returns the key under which the tries to log in to an account are counted. */
@Controller()
export class FindLogInBucket {
  constructor(
    private readonly users: UserRepository,
    private readonly passkeys: Passkeys,
    @Inject(CONFIG) private readonly config: Pick<AccountsConfig, 'DEPLOYMENT_SECRET'>,
  ) {}

  /** Does the same work, and returns a key of the same shape, whether the login names an account or not. */
  @Operation(findLogInBucket)
  async execute({
    login,
    is_passkey,
  }: PayloadOf<typeof findLogInBucket>): Promise<ResponseOf<typeof findLogInBucket>> {
    const { id, folded } = is_passkey
      ? { id: await this.passkeys.findOwner(login), folded: login }
      : await this.users.findIdByLogin(login);
    return createHmac('sha256', this.config.DEPLOYMENT_SECRET)
      .update(id === null ? `log-in:nobody:${folded}` : `log-in:user:${id}`)
      .digest('base64url');
  }
}
