export { SnapshotModule } from './snapshot.module.js';
