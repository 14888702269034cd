export { addWaiting, addWaitingCommentsOf, addWaitingRightsOf, addWaitingStoriesOf } from './add-waiting.js';
export { type DocKind, WaitingDoc } from './waiting-doc.entity.js';
