import { MessagingTables1795500000000 } from './migrations/1795500000000-messaging-tables.js';

/** The kit's own tables in every service's database; they come before the service's migrations. */
export const messagingMigrations = [MessagingTables1795500000000] as const;
