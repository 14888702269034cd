import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { forgetDevice } from '@quillstead/contracts';
import { type RpcContext, CallError, Operation } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { PushDevice } from './push-device.entity.js';

/** The browser of a session takes push messages no longer. */
@Controller()
export class ForgetDevice {
  constructor(@InjectRepository(PushDevice) private readonly devices: Repository<PushDevice>) {}

  /** Throws `forbidden` for a visitor; a session without a device is no fault. */
  @Operation(forgetDevice)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    await this.devices.delete({ sessionId: viewer.session_id });
  }
}
