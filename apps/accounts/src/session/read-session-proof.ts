import { Controller } from '@nestjs/common';
import { readSessionProof, type ResponseOf } from '@quillstead/contracts';
import { Operation, type RpcContext } from '@quillstead/service-kit';
import { Sessions } from './sessions.js';

/** Returns to the gateway how the caller's session was proved. */
@Controller()
export class ReadSessionProof {
  constructor(private readonly sessions: Sessions) {}

  @Operation(readSessionProof)
  execute(_payload: unknown, { viewer }: RpcContext): Promise<ResponseOf<typeof readSessionProof>> {
    return this.sessions.proofOf(viewer?.session_id ?? 0, viewer?.id ?? 0);
  }
}
