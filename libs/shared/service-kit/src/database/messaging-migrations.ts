import { MessagingTables1795219200000 } from './migrations/1795219200000-messaging-tables.js';

/** The kit's own tables in every service's database; they come before the service's migrations. */
export const messagingMigrations = [MessagingTables1795219200000] as const;
