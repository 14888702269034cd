export { MendComment } from './mend-comment.js';
export { MendList } from './mend-list.js';
export { MendStory } from './mend-story.js';
