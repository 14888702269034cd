import { Module } from '@nestjs/common';
import { FanOutStory } from './fan-out-story.js';

export { beginFanOut, endFanOut, lockFollowers, type Publication } from './begin-fan-out.js';
export { FanOut } from './fan-out.entity.js';
export { type FollowerChange, noteLateChanges, notifyLateFollowerPage } from './notify-late-follower.js';

@Module({ providers: [FanOutStory] })
export class FanOutModule {}
