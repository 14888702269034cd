export { Hashtag } from './hashtag.entity.js';
export { StoryHashtag } from './story-hashtag.entity.js';
export { knowHashtags, tagStory } from './tag-story.js';
export { publishableHashtags, tidyHashtags } from './tidy-hashtags.js';
