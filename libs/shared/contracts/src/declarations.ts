import type { Job, Task } from './background-work.js';
import type { DomainEvent } from './event.js';
import * as features from './features.js';
import type { Operation, PublicOperation, ServiceName } from './operation.js';

type Declared = Operation | DomainEvent | Job | Task;

/**
 * Returns true for a declaration. Features also export what their declarations are made of: schemas, limits, names,
 * patterns.
 */
const isDeclared = (one: unknown): one is Declared =>
  typeof one === 'object' && one !== null && 'name' in one;

const declared = Object.values<unknown>(features).filter(isDeclared);

const isOperation = (one: Declared): one is Operation => 'repeat' in one;
const isPublicOperation = (one: Declared): one is PublicOperation => 'path' in one;

/** All public calls; the gateway makes one route of each. */
export const publicOperations: readonly PublicOperation[] = declared.filter(isPublicOperation);

/** Returns all operations that a service must handle, public and internal ones. */
export function operationsOf(service: ServiceName): readonly Operation[] {
  return declared.filter(isOperation).filter((operation) => operation.name.startsWith(`${service}.`));
}

/** All domain events. */
export const domainEvents: readonly DomainEvent[] = declared.filter(
  (one): one is DomainEvent => 'subject' in one,
);

/** Returns all jobs that a service must be able to run. */
export function jobsOf(service: ServiceName): readonly Job[] {
  return declared
    .filter((one): one is Job => 'attempts' in one)
    .filter((job) => job.name.startsWith(`${service}.`));
}

/** Returns all background tasks that a service must be able to run. */
export function tasksOf(service: ServiceName): readonly Task[] {
  return declared
    .filter((one): one is Task => 'mostFailures' in one)
    .filter((task) => task.name.startsWith(`${service}.`));
}
