import { readViewer, type ResponseTypes } from '@quillstead/contracts';
import { type RpcContext, RpcHandler } from '@quillstead/service-kit';
import { toMember, visitor } from './to-member.js';
import { UserRepository } from './user.repository.js';

/** The session call: who is looking (docs/api.md#session). */
@RpcHandler(readViewer)
export class ReadViewer {
  constructor(private readonly users: UserRepository) {}

  /** The member, or the visitor when there is no session or its account is gone. */
  async execute(_payload: unknown, context: RpcContext): Promise<ResponseTypes['viewer']> {
    if (context.viewer === null) return visitor;
    const user = await this.users.findActive(context.viewer.id);
    return user ? toMember(user) : visitor;
  }
}
