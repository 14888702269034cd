import { Inject, Injectable } from '@nestjs/common';
import { type NewSession, type ResponseTypes, sendLogInAlert } from '@quillstead/contracts';
import { Acknowledgements, LOGGER, type Logger, type OutboxEntry } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { Emails } from '../mail/index.js';
import { LogInChallenges } from '../second-factor/index.js';
import { toMember, type User } from '../user/index.js';
import { Sessions } from './sessions.js';

/** The result of a log-in that has proved everything, from its transaction. */
export interface BegunLogIn {
  readonly user: User;
  /** The events of the sessions that ended. */
  readonly published: readonly OutboxEntry[];
  /** The token to come back, in place of a session, for an account that its member deleted. */
  readonly returnToken: string | null;
}

/** Completes a log-in that has proved everything, in one step or in two. */
@Injectable()
export class CompleteLogIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly challenges: LogInChallenges,
    private readonly emails: Emails,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Starts the session. A member who deleted the account gets none: they are asked whether they come back
   * (docs/product/accounts.md#deletion).
   *
   * @param user who is active or leaving, and whose row the transaction has locked
   */
  async begin(
    user: User,
    newSession: NewSession & { readonly hasTwoFactors?: boolean },
    manager: EntityManager,
  ): Promise<BegunLogIn> {
    if (user.status === 'leaving') {
      const { hasTwoFactors = false } = newSession;
      const returnToken = await this.challenges.beginReturn(user, hasTwoFactors, manager);
      return { user, published: [], returnToken };
    }
    return { user, published: await this.sessions.start(user.id, newSession, manager), returnToken: null };
  }

  /** Returns the member, once every gateway refuses the sessions that ended; or the token to come back. */
  async complete(
    { user, published, returnToken }: BegunLogIn,
    newSession: NewSession,
  ): Promise<ResponseTypes['log_in_end']> {
    if (returnToken !== null) {
      this.logger.info({ user_id: user.id }, 'logged in to an account that is leaving');
      const deletesAt = user.deletesAt ?? new Date();
      return { id: null, return_token: returnToken, deletes_at: deletesAt.toISOString() };
    }
    if (newSession.is_new_device) this.alert(user.id, newSession);
    await this.acknowledgements.wait(published);
    this.logger.info({ user_id: user.id }, 'logged in');
    return toMember(user);
  }

  /** Queues the email without waiting: a log-in must also succeed without the queue of jobs. */
  private alert(userId: number, { user_agent }: NewSession): void {
    const loggedInAt = new Date().toISOString();
    void this.emails.queueIfPossible(sendLogInAlert, {
      user_id: userId,
      logged_in_at: loggedInAt,
      user_agent,
    });
  }
}
