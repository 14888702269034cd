import { Injectable } from '@nestjs/common';
import { dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';
import { CommonPasswords } from './common-passwords.js';
import { Passwords } from './passwords.js';

/** Takes a password that somebody chose: at sign-up, by a mailed link, in the settings. */
@Injectable()
export class NewPassword {
  constructor(
    private readonly passwords: Passwords,
    private readonly common: CommonPasswords,
  ) {}

  /**
   * The hash to store. Throws `invalid` for a password that is too common, `overloaded`.
   * @param addressKey of the person who chose it, if that is not a member
   */
  async hash(password: string, addressKey?: string): Promise<string> {
    if (await this.common.has(password)) {
      throw new CallError('invalid', messages.tooCommon(dictionary.password1.label));
    }
    return this.passwords.hash(password, addressKey);
  }
}
