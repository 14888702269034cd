import { Injectable } from '@nestjs/common';
import type { ReplyTypes } from '@quillstead/contracts';
import { type AskContext, CallError } from '@quillstead/service-kit';
import { UserRepository } from '../user/index.js';
import { toSettings } from './to-settings.js';

/** A member's own settings. */
@Injectable()
export class ReadSettings {
  constructor(private readonly users: UserRepository) {}

  /** Throws `forbidden` for a visitor. */
  async run({ viewer }: AskContext): Promise<ReplyTypes['settings']> {
    const user = viewer && (await this.users.findById(viewer.id));
    if (!user) throw new CallError('forbidden');
    return toSettings(user);
  }
}
