import { Controller, Inject } from '@nestjs/common';
import { type PayloadOf, readStepUp, type ResponseTypes, startStepUp, stepUp } from '@quillstead/contracts';
import { CallError, LOGGER, type Logger, Operation, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Passkeys } from '../passkey/index.js';
import { SecondFactors } from '../second-factor/index.js';
import { Sessions } from '../session/index.js';
import { UserRepository } from '../user/index.js';
import { StepUp } from './step-up.js';

const purposeOf = (sessionId: number): string => `step up in session ${sessionId}`;

/** Lets a member prove who they are: by the password, a code or a passkey. */
@Controller()
export class ProveIdentity {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly sessions: Sessions,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly proof: StepUp,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  @Operation(readStepUp)
  async read(_payload: unknown, { viewer }: RpcContext): Promise<ResponseTypes['step_up']> {
    if (viewer === null) throw new CallError('forbidden');
    const { id, session_id: sessionId } = viewer;
    const [{ is_proved: isProved }, hasCode, hasPasskey] = await Promise.all([
      this.sessions.proofOf(sessionId, id),
      this.factors.isOn(id),
      this.passkeys.hasSome(id),
    ]);
    return {
      is_proved: isProved ? 1 : 0,
      has_code: hasCode ? 1 : 0,
      has_passkey: hasPasskey ? 1 : 0,
    };
  }

  @Operation(startStepUp)
  async start(_payload: unknown, { viewer }: RpcContext): Promise<ResponseTypes['passkey_options']> {
    if (viewer === null) throw new CallError('forbidden');
    const { id, session_id: sessionId } = viewer;
    return { options: await this.passkeys.requestOptions(purposeOf(sessionId), id, true) };
  }

  /**
   * Checks the proof and stores it in the session. Throws `forbidden`, `invalid` without a proof, `wrong_password`,
   * `wrong_code` and `wrong_passkey`.
   */
  @Operation(stepUp)
  async execute(
    { password, code, credential }: PayloadOf<typeof stepUp>,
    { viewer }: RpcContext,
  ): Promise<void> {
    const user = viewer && (await this.users.findActive(viewer.id));
    if (!user) throw new CallError('forbidden');
    const { session_id: sessionId } = viewer;
    if (password) {
      await this.proof.checkPassword(user, password);
      await this.sessions.noteProof(sessionId, user.id);
      return;
    }
    if (!code && !credential) throw new CallError('invalid');
    await this.dataSource.transaction(async (manager) => {
      const use = { purpose: purposeOf(sessionId), isAlone: true };
      if (credential) await this.passkeys.use(user.id, credential, use, manager);
      else await this.factors.use(user.id, code ?? '', manager);
      await this.sessions.noteProof(sessionId, user.id, { hasTwoFactors: true, manager });
    });
    this.logger.info({ user_id: user.id }, 'stepped up');
  }
}
