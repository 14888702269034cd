export { prepareDraft } from './prepare-draft.js';
export { ScheduleModule } from './schedule.module.js';
