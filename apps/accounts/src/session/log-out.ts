import { Injectable } from '@nestjs/common';
import { type AskContext, CallError } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Sessions } from './sessions.js';

/** Ends the session that the call came with. */
@Injectable()
export class LogOut {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
  ) {}

  /** Throws `forbidden` for a visitor. A session that is over already is no fault. */
  async run({ viewer }: AskContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    await this.dataSource.transaction((manager) => this.sessions.end({ id: viewer.session_id }, manager));
  }
}
