import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SecretBox as Box } from '@quillstead/service-kit';
import type { AccountsConfig } from '../config.js';

type Keys = Pick<AccountsConfig, 'DEPLOYMENT_SECRET' | 'DEPLOYMENT_SECRET_ACCEPTED'>;

/** Encrypts the secrets of authenticator apps, so that a copy of the database makes no codes. */
@Injectable()
export class SecretBox extends Box {
  constructor(@Inject(CONFIG) config: Keys) {
    super(config, 'second factor of accounts');
  }
}
