export { readPublishableText } from './accept-text.js';
export { MarkupModule } from './markup.module.js';
export type { StoryText } from './story-text.js';
export { StoryTexts } from './story-texts.js';
