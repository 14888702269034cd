import type { Job, Task } from './background-work.js';
import type { Fact } from './event.js';
import * as features from './features.js';
import type { Ask, Call, ServiceName } from './operation.js';

type Declared = Ask | Fact | Job | Task;

/** Features also export what their declarations are made of: schemas, limits, names, patterns. */
const isDeclared = (one: unknown): one is Declared =>
  typeof one === 'object' && one !== null && 'name' in one;

const declared = Object.values<unknown>(features).filter(isDeclared);

const isAsk = (one: Declared): one is Ask => 'repeat' in one;
const isCall = (one: Declared): one is Call => 'path' in one;

/** Every public call there is; the gateway makes one route of each. */
export const calls: readonly Call[] = declared.filter(isCall);

/** Every ask that a service must answer, public calls and internal asks alike. */
export function asksOf(service: ServiceName): readonly Ask[] {
  return declared.filter(isAsk).filter((ask) => ask.name.startsWith(`${service}.`));
}

/** Every fact there is. */
export const facts: readonly Fact[] = declared.filter((one): one is Fact => 'subject' in one);

/** Every job that a service must be able to do. */
export function jobsOf(service: ServiceName): readonly Job[] {
  return declared
    .filter((one): one is Job => 'attempts' in one)
    .filter((job) => job.name.startsWith(`${service}.`));
}

/** Every background task that a service must be able to run. */
export function tasksOf(service: ServiceName): readonly Task[] {
  return declared
    .filter((one): one is Task => 'mostFailures' in one)
    .filter((task) => task.name.startsWith(`${service}.`));
}
