import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ForgetDevice } from './forget-device.js';
import { OnSessionEnded } from './on-session-ended.js';
import { PushDevice } from './push-device.entity.js';
import { PushDevices } from './push-devices.js';
import { PushSender } from './push-sender.js';
import { ReadVapidKey } from './read-vapid-key.js';
import { SaveDevice } from './save-device.js';
import { VapidKeys } from './vapid-keys.js';

export { EndedSession } from './ended-session.entity.js';
export { PushDevice } from './push-device.entity.js';
export { PushDevices } from './push-devices.js';
export { type PushMessage, PushSender } from './push-sender.js';

@Module({
  imports: [TypeOrmModule.forFeature([PushDevice])],
  controllers: [ForgetDevice, ReadVapidKey, SaveDevice],
  providers: [OnSessionEnded, PushDevices, PushSender, VapidKeys],
  exports: [PushDevices, PushSender],
})
export class PushModule {}
