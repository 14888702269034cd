import { Controller, Inject } from '@nestjs/common';
import { endOtherSessions } from '@quillstead/contracts';
import {
  type RpcContext,
  CallError,
  Acknowledgements,
  LOGGER,
  type Logger,
  Operation,
} from '@quillstead/service-kit';
import { DataSource, Not } from 'typeorm';
import { Sessions } from './sessions.js';

/** Logs a member out everywhere but in the browser that sends the request. */
@Controller()
export class EndOtherSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /** When it resolves, every gateway refuses the others. Throws `forbidden` for a visitor. */
  @Operation(endOtherSessions)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    const others = { userId: viewer.id, id: Not(viewer.session_id) };
    const published = await this.dataSource.transaction((manager) => this.sessions.end(others, manager));
    await this.acknowledgements.wait(published);
    this.logger.info({ user_id: viewer.id }, 'logged out everywhere else');
  }
}
