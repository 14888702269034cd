export { addToDay, dayCounts, today } from './add-to-day.js';
export { StoryDay, StoryProgress, StoryReader } from './story-day.entity.js';
