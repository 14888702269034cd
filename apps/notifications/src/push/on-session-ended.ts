import { Injectable } from '@nestjs/common';
import { type FactPayloadOf, sessionEnded } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { lockSession } from './lock-session.js';
import { PushDevice } from './push-device.entity.js';

/** Log-out, a changed or reset password, a suspended or deleted account: the session's device goes with it (security.md). */
@Injectable()
export class OnSessionEnded {
  @Hears(sessionEnded)
  async forgetDevice(
    { session_id: sessionId }: FactPayloadOf<typeof sessionEnded>,
    { manager }: Heard,
  ): Promise<void> {
    await lockSession(sessionId, manager);
    await manager.query('INSERT INTO ended_session (session_id) VALUES ($1) ON CONFLICT DO NOTHING', [
      sessionId,
    ]);
    await manager.delete(PushDevice, { sessionId });
  }
}
