export { callLimits } from '../database/role-limits.js';
export { checkResults, statementsOf } from './check-results.js';
export { event, makeTables, openFeatures, type TestEvent } from './open-features.js';
export { statementsSent } from './statements-sent.js';
export { taskRunnerOf } from './task-runner-of.js';
