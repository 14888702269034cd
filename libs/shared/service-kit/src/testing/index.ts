export { callLimits } from '../database/role-limits.js';
export { tablesOwnedBy } from '../member-rows/deleted-with.js';
export { noteHiding } from '../replica/hiding-position.js';
export { checkResults, statementsOf } from './check-results.js';
export {
  event,
  makeTables,
  openFeatures,
  type Outside,
  taskRunnerOf,
  type TestEvent,
} from './open-features.js';
export { halfDone } from './half-done.js';
export { type Scripted, serveOperations } from './serve-operations.js';
export { statementsSent } from './statements-sent.js';
export { storedFaults, undeclaredRetention } from './stored-faults.js';
export { undeclaredMembers } from './undeclared-members.js';
