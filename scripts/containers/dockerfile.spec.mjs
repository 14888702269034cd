import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteApps } from '../supervisor/apps.mjs';
import { dockerfileFaults } from './policies/dockerfile.mjs';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
const workspaces = ['apps', 'libs/shared'].flatMap((place) =>
  readdirSync(join(root, place)).map((name) => `${place}/${name}`),
);
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const nested = workspaces.filter(
  (folder) =>
    // Of the web what is built runs, in browsers.
    folder !== 'apps/web' &&
    Object.entries(lock.packages).some(
      ([path, { dev }]) => path.startsWith(`${folder}/node_modules/`) && !dev,
    ),
);
const sources = globSync('{apps,libs/shared}/*/src/**/*.{ts,tsx}', { cwd: root });
const imported = sources
  .filter((file) => !/\.spec\.tsx?$/.test(file))
  .flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/from '(?:\.\.\/)+(scripts\/[\w-]+)\//g),
  ])
  .map(([, folder]) => folder);
const expected = {
  workspaces,
  nested,
  imported: [...new Set(imported)],
  targets: [...siteApps(root).map(({ name }) => name), 'migrate'],
};

describe('the Dockerfile', () => {
  it('keeps to its policy', () => {
    expect(dockerfileFaults(text, expected)).toEqual([]);
  });

  it.each([
    [
      'a workspace that is left out',
      'COPY apps/web/package.json apps/web/\n',
      '',
      'apps/web is not installed',
    ],
    [
      'packages of a library that are left out',
      'COPY --from=modules /app/libs/shared/service-kit/node_modules libs/shared/service-kit/node_modules\n',
      '',
      'libs/shared/service-kit lacks packages of its own',
    ],
    [
      'what is imported left out',
      'COPY scripts/supervisor scripts/supervisor\n',
      '',
      'scripts/supervisor is not there when it is imported',
    ],
    ['a Node that moves', 'node:24.21.0-bookworm-slim', 'node:24-bookworm-slim', 'Node is not pinned'],
    [
      'an image of somebody else',
      'FROM manifests AS build',
      'FROM a/b AS build',
      'a stage is built on another image',
    ],
    ['a whole Debian', 'FROM scratch AS', 'FROM ${NODE_IMAGE} AS', 'what runs is built on more than nothing'],
    ['a root', 'USER 10001:10001', 'USER 0:0', 'what runs is root'],
    ['a root by name', 'USER 10001:10001', 'USER node', 'what runs is root'],
    ['a user of the host', 'USER 10001:10001', 'USER 1000:1000', 'what runs may have the user of its host'],
    [
      'a folder of mails that nobody can write',
      'chown -R 10001:10001',
      'chown -R 1000:1000',
      'what runs does not own its folders',
    ],
    ['no word to stop', 'STOPSIGNAL SIGTERM', '', 'what runs gets no signal to stop'],
    ['no health check', /^HEALTHCHECK --interval.*$/m, '', 'what runs has no health check'],
    ['packages of development', 'npm ci --omit=dev', 'npm ci', 'what runs has packages of development'],
    [
      'a PostgreSQL',
      'devDependencies optionalDependencies',
      'devDependencies',
      'what runs has the servers of a site on one machine',
    ],
    ['scripts alone', '--include-workspace-root ', '', 'the scripts lack their packages'],
    [
      'a process without a target',
      'FROM runtime AS social',
      'FROM runtime AS other',
      'there is no target social',
    ],
    [
      'a target that turns to root',
      'FROM runtime AS search',
      'FROM runtime AS search\nUSER 0',
      'search changes who it is or what it holds',
    ],
    [
      'a target that starts nothing',
      'ENTRYPOINT ["node", "--enable-source-maps", "apps/content',
      'CMD ["',
      'content starts nothing',
    ],
  ])('may not have %s', (_, there, instead, fault) => {
    expect(text.replace(there, instead)).not.toBe(text);
    expect(dockerfileFaults(text.replace(there, instead), expected)).toContain(fault);
  });
});
