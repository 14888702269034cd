export { addToDay, dayCounts, today } from './add-to-day.js';
export { StoryDay, StoryReader } from './story-day.entity.js';
