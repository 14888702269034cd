export { addTasks } from './add-tasks.js';
export {
  checkTaskHandlers,
  type DueTask,
  findTaskHandlers,
  type FoundTaskHandler,
  TaskBatchHandler,
  TaskHandler,
  type Unfinished,
} from './task-handler.js';
export { showBacklog } from './backlog-metrics.js';
export { TaskRunner, type TaskRunnerOptions } from './task-runner.js';
