import { Injectable } from '@nestjs/common';
import { dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';
import { Passwords } from './passwords.js';

/** Knows the common passwords, which attackers try first: those of zxcvbn-ts, lower case (NIST SP 800-63B, 3.1.1.2). */
@Injectable()
export class CommonPasswords {
  private known: Promise<ReadonlySet<string>> | undefined;

  /** Returns true if the password is one of the common ones, in upper or lower case. */
  async has(password: string): Promise<boolean> {
    this.known ??= load();
    return (await this.known).has(password.toLowerCase());
  }
}

/** Loads the list with the first chosen password: it takes some megabytes. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary: words } = await import('@zxcvbn-ts/language-common');
  return new Set(words['passwords-common']);
}

/** Checks and hashes a password that a person has chosen: at sign-up, by an emailed link, in the settings. */
@Injectable()
export class NewPassword {
  constructor(
    private readonly passwords: Passwords,
    private readonly common: CommonPasswords,
  ) {}

  /**
   * Returns the hash to store. Throws `invalid` for a password that is too common, `overloaded`.
   * @param queue as for `Passwords.hash`
   */
  async hash(password: string, queue?: string): Promise<string> {
    if (await this.common.has(password)) {
      throw new CallError('invalid', messages.tooCommon(dictionary.password1.label));
    }
    return this.passwords.hash(password, queue);
  }
}
