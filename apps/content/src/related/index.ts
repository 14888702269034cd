export { RelatedStory } from './related-story.entity.js';
export { RelateStory } from './relate-story.js';
export { RelatedModule } from './related.module.js';
export { StoryTopic } from './story-topic.entity.js';
