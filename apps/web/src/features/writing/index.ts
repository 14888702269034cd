export { WriteFrame } from './write-skeleton.js';
export type { StoryField } from './editor/story-editor.js';
export { StoryEditor } from './write-parts.js';
export { WriteArea } from './write-area.js';
