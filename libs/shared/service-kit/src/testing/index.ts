export { callLimits } from '../database/role-limits.js';
export { checkResults, statementsOf } from './check-results.js';
export { event, makeTables, openFeatures, type Outside, type TestEvent } from './open-features.js';
export { noteHiding } from '../replica/index.js';
export { type Scripted, serveOperations } from './serve-operations.js';
export { statementsSent } from './statements-sent.js';
export { taskRunnerOf } from './task-runner-of.js';
