export { PushSwitch } from './push-switch.js';
export { startPush } from './start-push.js';
