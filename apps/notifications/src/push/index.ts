export { EndedSession } from './ended-session.entity.js';
export { PushDevice } from './push-device.entity.js';
export { PushDevices } from './push-devices.js';
export { PushModule } from './push.module.js';
export { type PushMessage, PushSender } from './push-sender.js';
