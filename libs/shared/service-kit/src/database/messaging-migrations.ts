import { MessagingTables1795219200000 } from './migrations/1795219200000-messaging-tables.js';
import { BoundMessagingTexts1795400000000 } from './migrations/1795400000000-bound-messaging-texts.js';
import { PruneMessages1795470100000 } from './migrations/1795470100000-prune-messages.js';
import { HashIdempotentPayloads1795480000000 } from './migrations/1795480000000-hash-idempotent-payloads.js';

/** The kit's own tables in every service's database; they come before the service's migrations. */
export const messagingMigrations = [
  MessagingTables1795219200000,
  BoundMessagingTexts1795400000000,
  PruneMessages1795470100000,
  HashIdempotentPayloads1795480000000,
] as const;
