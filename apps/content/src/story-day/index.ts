export { addToDay, dayCounts, today } from './add-to-day.js';
export { StoryDay } from './story-day.entity.js';
export { StoryReader } from './story-reader.entity.js';
