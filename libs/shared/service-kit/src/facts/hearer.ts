import type { Fact, Retold, ServiceName } from '@quillstead/contracts';
import type { Heard } from './hears.js';

/** The one reaction of a service to a fact. */
export interface Hearer {
  readonly fact: Pick<Fact, 'name' | 'schema'>;
  /** Class and method, for people. */
  readonly where: string;
  readonly hear: (payload: unknown, heard: Heard) => Promise<unknown>;
}

/** Asks a source for its facts from a number on; rejects when the source is out of reach. */
export type Retell = (source: ServiceName, from: number) => Promise<Retold>;
