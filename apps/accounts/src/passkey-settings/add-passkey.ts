import { browserLabel } from '@quillstead/catalogue';
import { Controller, Inject } from '@nestjs/common';
import {
  addPasskey,
  mostPasskeys,
  type PayloadOf,
  type ResponseTypes,
  sendPasskeyAlert,
  startPasskey,
} from '@quillstead/contracts';
import { CallError, LOGGER, type Logger, Operation, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Emails } from '../mail/index.js';
import { Passkey, Passkeys } from '../passkey/index.js';
import { Session, Sessions } from '../session/index.js';
import { StepUp } from '../step-up/index.js';
import { User } from '../user/index.js';
import { toPasskey } from './list-passkeys.js';

const purposeOf = (sessionId: number): string => `add to session ${sessionId}`;

/** Adds a passkey to an account, in two calls (docs/product/accounts.md#passkeys). */
@Controller()
export class AddPasskey {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stepUp: StepUp,
    private readonly passkeys: Passkeys,
    private readonly sessions: Sessions,
    private readonly emails: Emails,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Returns the options for the browser. Throws `forbidden`, `wrong_password`, `step_up_required` and `quota_reached`.
   */
  @Operation(startPasskey)
  async start(
    { password }: PayloadOf<typeof startPasskey>,
    context: RpcContext,
  ): Promise<ResponseTypes['passkey_options']> {
    const user = await this.stepUp.require(password, context);
    if (context.viewer === null) throw new CallError('forbidden');
    const purpose = purposeOf(context.viewer.session_id);
    return { options: await this.passkeys.registrationOptions(user, purpose) };
  }

  /**
   * Returns the new passkey. Its challenge belongs to a proved session; so the session has two factors from now on.
   * Throws `forbidden`, `wrong_passkey`, also for a passkey that an account has already, and `quota_reached`.
   */
  @Operation(addPasskey)
  async execute(
    { credential, passkey_name: name }: PayloadOf<typeof addPasskey>,
    { viewer }: RpcContext,
  ): Promise<ResponseTypes['passkey']> {
    if (viewer === null) throw new CallError('forbidden');
    const { id: userId, session_id: sessionId } = viewer;
    const session = await this.dataSource.manager.findOneBy(Session, { id: sessionId, userId });
    const otherwise = browserLabel(session?.userAgent ?? null);
    const made = await this.passkeys.read(credential, purposeOf(sessionId), {
      name: name || null,
      otherwise,
    });
    const passkey = await this.dataSource.transaction(async (manager) => {
      // Concurrent additions wait for each other, so that they are counted exactly.
      const lock = { mode: 'for_no_key_update' } as const;
      const user = await manager.findOne(User, { where: { id: userId, status: 'active' }, lock });
      // A new password may have ended the session since the gateway read it: the person against whom it was changed
      // must not add a passkey, which would stay.
      if (user === null || !(await this.sessions.isThere(userId, sessionId, manager)))
        throw new CallError('forbidden');
      if ((await manager.countBy(Passkey, { userId })) >= mostPasskeys) throw new CallError('quota_reached');
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(Passkey)
        .values({ ...made, userId })
        .orIgnore()
        .returning('id')
        .updateEntity(false)
        .execute();
      const [added] = raw as { id: number }[];
      if (added === undefined) throw new CallError('wrong_passkey');
      await this.sessions.noteProof(sessionId, userId, { hasTwoFactors: true, manager });
      return manager.findOneByOrFail(Passkey, { id: added.id });
    });
    await this.emails.queueIfPossible(sendPasskeyAlert, {
      user_id: userId,
      change: 'added',
      changed_at: new Date().toISOString(),
    });
    this.logger.info({ user_id: userId }, 'added a passkey');
    return toPasskey(passkey);
  }
}
