import { Controller, Inject } from '@nestjs/common';
import { logOut } from '@quillstead/contracts';
import { type RpcContext, CallError, Acknowledgements, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Sessions } from './sessions.js';

/** Ends the session with which the call was made. */
@Controller()
export class LogOut {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Ends the session. When this resolves, no gateway accepts its cookie any longer (OWASP ASVS 7.4.1). Throws
   * `forbidden` for a visitor. A session that is over already is no error.
   */
  @Operation(logOut)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    const published = await this.dataSource.transaction((manager) =>
      this.sessions.end({ id: viewer.session_id }, manager),
    );
    await this.acknowledgements.wait(published);
  }
}
