import { readSettings, type ResponseTypes } from '@quillstead/contracts';
import { type RpcContext, CallError, RpcHandler } from '@quillstead/service-kit';
import { toSettings, UserRepository } from '../user/index.js';

/** A member's own settings. */
@RpcHandler(readSettings)
export class ReadSettings {
  constructor(private readonly users: UserRepository) {}

  /** Throws `forbidden` for a visitor. */
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<ResponseTypes['settings']> {
    const user = viewer && (await this.users.findActive(viewer.id));
    if (!user) throw new CallError('forbidden');
    return toSettings(user);
  }
}
