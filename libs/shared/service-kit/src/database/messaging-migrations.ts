import { HidingPosition1796800000000 } from './migrations/1796800000000-hiding-position.js';
import { MessagingTables1795500000000 } from './migrations/1795500000000-messaging-tables.js';
import { VacuumOfQueues1799000000109 } from './migrations/1799000000109-vacuum-of-queues.js';

/** The kit's own tables in every service's database. */
export const messagingMigrations = [
  MessagingTables1795500000000,
  HidingPosition1796800000000,
  VacuumOfQueues1799000000109,
] as const;
