import type { MigrationInterface } from 'typeorm';
import { MailTables1795500000000 } from './migrations/1795500000000-mail-tables.js';

/** The tables that a service needs which sends mail; it lists them with its own. */
export const mailMigrations: readonly (new () => MigrationInterface)[] = [MailTables1795500000000];
