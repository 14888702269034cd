export { DevicePart } from './device-part.js';
export { SendToDevice } from './send-to-device.js';
