import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder, keptSecret, makeDataFolder, writePrivate } from '../data-folder.mjs';
import { openDatabase, serviceDatabases } from '../databases.mjs';
import { postgresBinaries, postgresOwner } from '../postgres.mjs';
import { runCommand } from '../processes.mjs';
import { startPostgres } from '../start-alone.mjs';

/** A running PostgreSQL whose own databases have this encoding and locale. */
async function startCluster(folder, encoding) {
  const dataDir = join(folder, encoding);
  const data = dataFolder(dataDir);
  makeDataFolder(data);
  const programs = postgresBinaries();
  const owner = postgresOwner(data.postgres, programs.postgres);
  mkdirSync(data.postgres, { mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(data.postgres, owner.uid, owner.gid);
  const passwordFile = join(folder, `${encoding}.password`);
  writePrivate(passwordFile, keptSecret(data.secrets, 'postgres-password'), owner);
  const locale = [`--encoding=${encoding}`, '--locale=C', '--locale-provider=libc'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const words = ['-D', data.postgres, '--no-sync', ...locale, ...access];
  const { options, ...program } = owner.command(programs.initdb, words);
  const { signal } = new AbortController();
  await runCommand('initdb', { ...program, options, log: data.log('initdb'), signal });
  return startPostgres({ dataDir, settings: { fsync: 'off' } });
}

describe('a cluster of one’s own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quillstead-foreign-'));
  chmodSync(folder, 0o711);
  const servers = [];
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it.each(['LATIN1', 'SQL_ASCII'])('whose databases are in %s gets ours in UTF8', async (encoding) => {
    const server = await startCluster(folder, encoding);
    servers.push(server);
    const site = { server: server.url, base: 'site', secret: 'a secret of the site', services: ['content'] };
    const { urls, made } = await serviceDatabases(site);
    expect(made).toEqual(['site_content']);
    const connection = await openDatabase(urls.content);
    const { rows } = await connection.query(
      `SELECT pg_encoding_to_char(encoding) AS encoding, '“猫” — 🌙' AS text, lower('ÄÉЧ') AS folded,
              lower('İ' COLLATE "und-x-icu") AS by_icu, 'b' < 'É' AS is_sorted_by_code_point
       FROM pg_database WHERE datname = current_database()`,
    );
    await connection.end();
    expect(rows).toEqual([
      { encoding: 'UTF8', text: '“猫” — 🌙', folded: 'äéч', by_icu: 'i̇', is_sorted_by_code_point: true },
    ]);
    expect((await serviceDatabases(site)).made).toEqual([]);
  });
});
