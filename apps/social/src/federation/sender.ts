import type { EntityManager } from 'typeorm';

/** Who has sent an activity, as their own server describes them. */
export interface Sender {
  readonly actor: string;
  readonly host: string;
  readonly inbox: URL;
  /** The inbox that their server shares among its members, else their own. */
  readonly shared: URL;
  readonly name: string;
  /** `@name@host`. */
  readonly address: string;
}

/** What became of an activity: one that has changed nothing leaves nothing behind either. */
export type Outcome = 'done' | 'nothing' | 'not_found' | 'too_many';

/**
 * What an activity would change, found out before anybody is asked about its sender; it is carried out when they are
 * known.
 */
export type Act = (sender: Sender, manager: EntityManager) => Promise<Outcome>;
