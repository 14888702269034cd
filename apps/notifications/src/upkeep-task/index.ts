export { addUpkeepTask } from './add-upkeep-task.js';
export { type UpkeepKind, UpkeepTask } from './upkeep-task.entity.js';
