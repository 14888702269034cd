export { StoryComments } from './story-comments.js';
