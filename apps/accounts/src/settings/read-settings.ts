import { Controller } from '@nestjs/common';
import { readSettings, type ResponseTypes } from '@quillstead/contracts';
import { type RpcContext, CallError, Operation } from '@quillstead/service-kit';
import { toSettings, UserRepository } from '../user/index.js';

/** Returns a member's own settings. */
@Controller()
export class ReadSettings {
  constructor(private readonly users: UserRepository) {}

  /** Returns the settings. Throws `forbidden` for a visitor. */
  @Operation(readSettings)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<ResponseTypes['settings']> {
    const user = viewer && (await this.users.findActive(viewer.id));
    if (!user) throw new CallError('forbidden');
    return toSettings(user);
  }
}
