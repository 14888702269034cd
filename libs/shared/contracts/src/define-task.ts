import type { ServiceName } from './service-name.js';

/**
 * Work of a service that belongs to a row and must not be lost: written down in the transaction that makes it necessary,
 * one for each key (docs/messaging.md, "Background tasks").
 */
export interface Task {
  readonly name: `${ServiceName}.${string}`;
  /** How often it may fail before it becomes a dead letter. */
  readonly mostFailures: number;
}

/** Declares a background task of the service that the first part of its name says. */
export function defineTask(declared: Pick<Task, 'name'> & Partial<Task>): Task {
  return { mostFailures: 8, ...declared };
}
