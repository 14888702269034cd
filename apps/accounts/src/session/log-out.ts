import { Inject, Injectable } from '@nestjs/common';
import { type AskContext, CallError, Keepers } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Sessions } from './sessions.js';

/** Ends the session that the call came with. */
@Injectable()
export class LogOut {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    @Inject(Keepers) private readonly keepers: Pick<Keepers, 'applied'>,
  ) {}

  /**
   * When this resolves, no gateway takes the session's cookie any longer (OWASP ASVS 7.4.1). Throws `forbidden` for a
   * visitor, `unreachable` when a gateway could not be made to forget in time. A session that is over already is no
   * fault.
   */
  async run({ viewer }: AskContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    const told = await this.dataSource.transaction((manager) =>
      this.sessions.end({ id: viewer.session_id }, manager),
    );
    await this.keepers.applied(told);
  }
}
