import { Controller } from '@nestjs/common';
import { readViewer, type ResponseTypes } from '@quillstead/contracts';
import { type RpcContext, Operation } from '@quillstead/service-kit';
import { toViewer } from './user-responses.js';
import { UserRepository } from './user.repository.js';

/** Responds to the session call: the viewer (docs/api.md#session). */
@Controller()
export class ReadViewer {
  constructor(private readonly users: UserRepository) {}

  @Operation(readViewer)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<ResponseTypes['viewer']> {
    return toViewer(viewer && (await this.users.findActive(viewer.id)));
  }
}
