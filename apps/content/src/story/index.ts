export { prepareStory } from './prepare-story.js';
export { PublishStory } from './publish-story.js';
export { SlugCount } from './slug-count.entity.js';
export { StoryStat } from './story-stat.entity.js';
export { Story } from './story.entity.js';
export { StoryModule } from './story.module.js';
export { StoryRepository } from './story.repository.js';
