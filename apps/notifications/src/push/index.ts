import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OnSessionEnded } from './on-session-ended.js';
import { PushDevice } from './push-device.entity.js';
import { PushDevices } from './push-devices.js';
import { PushSender } from './push-sender.js';
import { ForgetDevice, SaveDevice } from './save-device.js';
import { ReadVapidKey, VapidKeys } from './vapid-keys.js';

export { EndedSession, PushDevice } from './push-device.entity.js';
export { PushDevices } from './push-devices.js';
export { type PushMessage, PushSender } from './push-sender.js';

@Module({
  imports: [TypeOrmModule.forFeature([PushDevice])],
  controllers: [ForgetDevice, ReadVapidKey, SaveDevice],
  providers: [OnSessionEnded, PushDevices, PushSender, VapidKeys],
  exports: [PushDevices, PushSender],
})
export class PushModule {}
