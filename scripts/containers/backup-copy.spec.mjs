import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../supervisor/index.mjs';
import { renderChart, withPrograms } from './chart.mjs';

withPrograms(['helm'], () => {
  const { objects } = renderChart('medium');
  const podOf = (name) =>
    objects.find(({ kind, metadata }) => kind === 'CronJob' && metadata.name === name).spec.jobTemplate.spec
      .template.spec;
  const key = { ACCESS_KEY_ID: 'a-key', ACCESS_SECRET_KEY: 'its-secret' };

  /** The program of the containers, where it is installed and can serve S3 itself. */
  const hasRclone = () => spawnSync('rclone', ['serve', 's3', '--help']).status === 0;

  it('a copy follows the backup, cannot change the volume, and has its keys from a Secret', () => {
    const { initContainers, containers } = podOf('backup');
    expect([...initContainers, ...containers].map(({ name }) => name)).toEqual(['backup', 'copy']);
    expect(containers[0].volumeMounts).toContainEqual({
      name: 'backup',
      mountPath: '/backup',
      readOnly: true,
    });
    const keys = containers[0].env.filter(({ name }) => /_KEY(_ID)?$/.test(name));
    expect(keys.map(({ value, valueFrom }) => [value, valueFrom?.secretKeyRef.name])).toEqual([
      [undefined, 'backup-store'],
      [undefined, 'backup-store'],
    ]);
  });

  if (hasRclone())
    describe('the copy of the backups in an object store', () => {
      const folder = mkdtempSync(join(tmpdir(), 'quillstead-copy-'));
      const [volume, store, other] = ['volume', 'store', 'other'].map((name) => join(folder, name));
      const [older, newer] = ['2026-11-20T031700Z', '2026-11-21T031700Z'];
      let server;
      let endpoint;

      beforeAll(async () => {
        mkdirSync(join(store, 'example-backups'), { recursive: true });
        for (const name of [older, newer, `${newer}.part`, 'lost+found']) {
          mkdirSync(join(volume, name, 'content'), { recursive: true });
          writeFileSync(join(volume, name, 'manifest.json'), `{"of":"${name}"}`);
          writeFileSync(join(volume, name, 'content/story.copy.gz.age'), `rows of ${name}`);
        }
        const port = await freePort();
        endpoint = `http://127.0.0.1:${port}`;
        const keys = `--auth-key=${key.ACCESS_KEY_ID},${key.ACCESS_SECRET_KEY}`;
        server = spawn('rclone', ['serve', 's3', `--addr=127.0.0.1:${port}`, keys, '--config=', store], {
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        for await (const line of server.stderr) if (String(line).includes('Starting s3 server')) break;
      });
      afterAll(async () => {
        server?.kill();
        if (server) await once(server, 'exit');
        rmSync(folder, { recursive: true });
      });

      /** Runs a container of a pod as Kubernetes does, with another volume and another address of the store. */
      function run({ args, env = [], envFrom }, at, more = {}) {
        const [{ configMapRef }] = envFrom;
        const { data } = objects.find(({ metadata }) => metadata.name === configMapRef.name);
        const own = env.map(({ name, value, valueFrom }) => [name, value ?? key[valueFrom.secretKeyRef.key]]);
        const variables = {
          ...data,
          ...Object.fromEntries(own),
          ...more,
          RCLONE_CONFIG_STORE_ENDPOINT: endpoint,
        };
        const words = args.map((word) =>
          word.replace(/\$\((\w+)\)/g, (_, name) => variables[name]).replace(/^\/backup/, at),
        );
        // Once: a fault of these tests does not pass by itself.
        return spawnSync('rclone', [...words, '--retries=1', '--low-level-retries=1'], {
          env: { PATH: process.env.PATH, ...variables },
          encoding: 'utf8',
        });
      }
      const copy = () => run(podOf('backup').containers[0], volume);
      const copied = () =>
        readdirSync(join(store, 'example-backups/quillstead-logical'), { recursive: true }).sort();
      const filesOf = (name) => [
        name,
        `${name}/content`,
        `${name}/content/story.copy.gz.age`,
        `${name}/manifest.json`,
      ];

      it('has every complete backup and nothing else', () => {
        expect(copy()).toMatchObject({ status: 0 });
        expect(copied()).toEqual([...filesOf(older), ...filesOf(newer)]);
      });

      it('stays when the backup is removed from the volume, and is not replaced by another', () => {
        rmSync(join(volume, older), { recursive: true });
        expect(copy()).toMatchObject({ status: 0 });
        expect(copied()).toEqual([...filesOf(older), ...filesOf(newer)]);
        writeFileSync(join(volume, newer, 'manifest.json'), 'somebody else wrote this');
        expect(copy().status).not.toBe(0);
        const stored = join(store, 'example-backups/quillstead-logical', newer, 'manifest.json');
        expect(readFileSync(stored, 'utf8')).toBe(`{"of":"${newer}"}`);
      });

      it('is loaded onto an empty volume, and a name that is not there is a fault', () => {
        const [fetch] = podOf('fetch-backup').containers;
        mkdirSync(other);
        expect(run(fetch, other, { BACKUP: older })).toMatchObject({ status: 0 });
        expect(readdirSync(other, { recursive: true }).sort()).toEqual(filesOf(older));
        expect(run(fetch, other, { BACKUP: '2026-01-01T000000Z' }).status).not.toBe(0);
      });

      it('fails, and the Job with it, when the store is away', () => {
        server.kill();
        expect(copy().status).not.toBe(0);
      });
    });
});
