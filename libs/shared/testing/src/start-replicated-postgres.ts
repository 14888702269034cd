import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres, startReplica } from '../../../../scripts/supervisor/index.mjs';

export interface ReplicatedPostgres {
  /** The URLs of the superuser. */
  primary: string;
  replica: string;
  /** Makes a database, and gives its URL at the primary and at the replica, which has it. */
  createDatabase(name: string): Promise<{ primary: string; replica: string }>;
  /** Pauses the replay: the replica still receives what the primary writes, and shows nothing of it until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when the replica shows everything that the primary has committed so far. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

const settings = { fsync: 'off', synchronous_commit: 'off', max_connections: '60', wal_keep_size: '256MB' };

/** Starts a PostgreSQL for this caller alone with a streaming replica, both of the server that the other tests use. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'quillstead-replicated-'));
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'primary');
  const primary = await startPostgres({ dataDir, settings });
  const of = { dataDir, url: primary.url };
  const replica = await startReplica({ dataDir: join(folder, 'replica'), of, settings });
  const [atPrimary, atReplica] = await Promise.all([primary.url, replica.url].map(connect));
  if (!atPrimary || !atReplica) throw new Error('no connections');
  const catchUp = async (): Promise<void> => {
    const { rows } = await atPrimary.query<{ end: string }>('SELECT pg_current_wal_insert_lsn() AS end');
    const isThere = 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS there';
    for (;;) {
      const state = await atReplica.query<{ there: boolean }>(isThere, [rows[0]?.end]);
      if (state.rows[0]?.there) return;
    }
  };
  return {
    primary: primary.url,
    replica: replica.url,
    async createDatabase(name) {
      await atPrimary.query(`CREATE DATABASE ${name}`);
      await catchUp();
      const [one, other] = [new URL(primary.url), new URL(replica.url)];
      for (const url of [one, other]) url.pathname = `/${name}`;
      return { primary: one.href, replica: other.href };
    },
    pause: async () => void (await atReplica.query('SELECT pg_wal_replay_pause()')),
    resume: async () => void (await atReplica.query('SELECT pg_wal_replay_resume()')),
    catchUp,
    async stop() {
      await Promise.all([atPrimary.end(), atReplica.end()]);
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
