export { FediverseTalk } from './fediverse-talk.js';
export { FediverseCounts } from './fediverse-counts.js';
