import type { EntityManager } from 'typeorm';

/** The sender of an activity, as their own server describes them. */
export interface Sender {
  readonly actor: string;
  readonly host: string;
  readonly inbox: URL;
  /** The inbox that their server shares among its members, else their own. */
  readonly shared: URL;
  readonly name: string;
  /** `@name@host`; the address of the actor document if the actor has no name. */
  readonly address: string;
}

/** The outcome of an activity; one that has changed nothing leaves nothing behind either. */
export type Outcome = 'done' | 'nothing' | 'not_found' | 'too_many';

/**
 * A change that an activity would make. It is prepared before the sender's server is asked, and made when the sender is
 * known.
 */
export type Act = (sender: Sender, manager: EntityManager) => Promise<Outcome>;
