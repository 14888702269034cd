import { Injectable } from '@nestjs/common';
import { type AskContext, CallError } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { PushDevice } from './push-device.entity.js';

/** The browser of a session takes push messages no longer. */
@Injectable()
export class ForgetDevice {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `forbidden` for a visitor; a session without a device is no fault. */
  async run({ viewer }: AskContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    await this.dataSource.manager.delete(PushDevice, { sessionId: viewer.session_id });
  }
}
