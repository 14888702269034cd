import { Injectable } from '@nestjs/common';

/** Knows the passwords that anybody would guess: those of zxcvbn-ts, lower case,
 * which are tried first (NIST SP 800-63B, 3.1.1.2). */
@Injectable()
export class CommonPasswords {
  private known: Promise<ReadonlySet<string>> | undefined;

  /** Whether it is one of them, in whatever case. */
  async has(password: string): Promise<boolean> {
    this.known ??= load();
    return (await this.known).has(password.toLowerCase());
  }
}

/** Loaded with the first password that somebody chooses: the list takes some megabytes. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
