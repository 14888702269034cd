import { Controller, Inject } from '@nestjs/common';
import { endOtherSessions, endSession, type PayloadOf } from '@quillstead/contracts';
import {
  Acknowledgements,
  CallError,
  LOGGER,
  type Logger,
  Operation,
  type RpcContext,
} from '@quillstead/service-kit';
import { DataSource, Not } from 'typeorm';
import { Sessions } from './sessions.js';

/** Ends one session of a member, the present one included. */
@Controller()
export class EndSession {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Ends a session. When this resolves, no gateway accepts the session's cookie any longer. Throws `forbidden` for a
   * visitor, `not_found` for another member's session and for one that is over, `unreachable` when a gateway has not
   * acknowledged it in time.
   */
  @Operation(endSession)
  async execute({ id }: PayloadOf<typeof endSession>, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    const ended = await this.dataSource.transaction((manager) =>
      this.sessions.end({ id, userId: viewer.id }, manager),
    );
    if (ended.length === 0) throw new CallError('not_found');
    await this.acknowledgements.wait(ended);
    this.logger.info({ user_id: viewer.id, session_id: id }, 'ended a session');
  }
}

/** Logs a member out everywhere but in the browser that sends the request. */
@Controller()
export class EndOtherSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /** Ends them. When this resolves, every gateway refuses the other sessions. Throws `forbidden` for a visitor. */
  @Operation(endOtherSessions)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    const others = { userId: viewer.id, id: Not(viewer.session_id) };
    const published = await this.dataSource.transaction((manager) => this.sessions.end(others, manager));
    await this.acknowledgements.wait(published);
    this.logger.info({ user_id: viewer.id }, 'logged out everywhere else');
  }
}
