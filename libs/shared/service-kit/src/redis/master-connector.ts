import { Socket, createConnection } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';
import { AbstractConnector, type RedisOptions } from 'ioredis';
import { findMaster } from './find-master.js';
import type { Place } from './redis-address.js';

/** Milliseconds after which a stream that was ended is destroyed. */
const lingers = 2_000;

export interface MasterSought {
  readonly places: readonly Place[];
  /** The user, the password and the TLS options. */
  readonly login: RedisOptions;
  readonly key: string;
}

/**
 * Makes an ordinary connection of ioredis one to the master that has a key's slot: the master is looked up at the start
 * and after each loss. So a client that needs one slot alone keeps all that holds for one connection: its order, its
 * waiting commands, its state.
 */
export function connectorTo({ places, login, key }: MasterSought): NonNullable<RedisOptions['Connector']> {
  return class extends AbstractConnector {
    constructor() {
      super(lingers);
    }

    /** A connector that rejects ends its connection for good: one without a master gives a stream that has ended. */
    override async connect(): Promise<Socket> {
      this.connecting = true;
      delete this.firstError;
      this.stream = await findMaster(shuffled(places), login, key).then(
        (master) => this.reach(master),
        (error: unknown) => this.fail(error),
      );
      return this.stream;
    }

    /** A node that is no master any more, as others may still believe it to be, is left at once. */
    override check({ role }: { role?: string }): boolean {
      return role === undefined || role === 'master';
    }

    /** ioredis would wait for the close of a stream that has closed already. */
    override disconnect(): void {
      if (this.stream?.closed) this.connecting = false;
      else super.disconnect();
    }

    private reach(master: Place): Socket {
      if (!this.connecting) return new Socket().destroy();
      const { tls } = login;
      const stream = tls ? connectEncrypted({ ...master, ...tls }) : createConnection(master);
      return stream.once('error', (error) => (this.firstError = error));
    }

    private fail(error: unknown): Socket {
      this.firstError = error instanceof Error ? error : new Error(String(error));
      return new Socket().destroy();
    }
  };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, by: Math.random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ item }) => item);
}
