export { DraftVersion } from './draft-version.entity.js';
export { Draft } from './draft.entity.js';
export { DraftModule } from './draft.module.js';
export { readSeenTime } from './read-seen-time.js';
export { storyFieldsOf } from './story-fields-of.js';
