import type { Fact, FactPayloadOf } from '@quillstead/contracts';
import { SetMetadata } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What comes with a fact's payload. */
export interface Heard {
  /** The transaction in which the fact is recorded as applied; every effect must go through it. */
  readonly manager: EntityManager;
  /** The running number of the fact at its source. */
  readonly number: number;
  readonly subject: string;
  readonly version: number;
  readonly requestId: string;
  readonly toldAt: Date;
}

export const HEARS = Symbol('hears');

/** Marks a provider's method as this service's reaction to a fact; one per fact and service. */
export function Hears<Declared extends Fact>(fact: Declared) {
  return <Method extends (payload: FactPayloadOf<Declared>, heard: Heard) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    SetMetadata(HEARS, fact)(target, key, descriptor);
  };
}
