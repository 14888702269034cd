import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';

/**
 * The ten thousand passwords that are tried first (NIST SP 800-63B, 3.1.1.2), lower case: those of zxcvbn-ts
 * (`@zxcvbn-ts/language-common` 4.1.3, MIT), the most common first, without those that the dictionary refuses anyway.
 */
const list = new URL('../../data/common-passwords.txt', import.meta.url);

/** Knows the passwords that anybody would guess. */
@Injectable()
export class CommonPasswords {
  private known: Promise<ReadonlySet<string>> | undefined;

  /** Whether it is one of them, in whatever case. */
  async has(password: string): Promise<boolean> {
    this.known ??= readFile(list, 'utf8').then((text) => new Set(text.trimEnd().split('\n')));
    return (await this.known).has(password.toLowerCase());
  }
}
