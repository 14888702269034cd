export { beginFanOut, endFanOut, type Publication } from './begin-fan-out.js';
export { FanOut } from './fan-out.entity.js';
export { FanOutModule } from './fan-out.module.js';
export { lockFollowers } from './lock-followers.js';
export { type FollowerChange, noteLateChanges, notifyLateFollowerPage } from './notify-late-follower.js';
