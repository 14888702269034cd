import type { MigrationInterface } from 'typeorm';
import { MakeSentLetter1795300100000 } from './migrations/1795300100000-make-sent-letter.js';
import { BoundSentLetter1795400000010 } from './migrations/1795400000010-bound-sent-letter.js';

/** The tables that a service needs which sends mail; it lists them with its own. */
export const mailMigrations: readonly (new () => MigrationInterface)[] = [
  MakeSentLetter1795300100000,
  BoundSentLetter1795400000010,
];
