import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResponseTypes, startPasskeyLogIn } from '@quillstead/contracts';
import { Operation } from '@quillstead/service-kit';
import { Passkeys } from '../passkey/index.js';
import { LogInChallenges } from '../second-factor/index.js';
import { logInPurpose } from './passkey-purposes.js';

/** What a browser asks for a passkey with at a log-in. */
@Controller()
export class StartPasskeyLogIn {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly challenges: LogInChallenges,
  ) {}

  /**
   * The same for everybody without a token: the authenticator finds the account. With a token it names the passkeys of
   * the member whose password was right. Throws `expired_challenge` for a token that is over or unknown.
   */
  @Operation(startPasskeyLogIn)
  async execute({ token }: PayloadOf<typeof startPasskeyLogIn>): Promise<ResponseTypes['passkey_options']> {
    if (!token) return { options: await this.passkeys.requestOptions(logInPurpose(null), null, true) };
    const userId = await this.challenges.memberOf(token);
    return { options: await this.passkeys.requestOptions(logInPurpose(token), userId, false) };
  }
}
