import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { git } from './git.mjs';

/** Of every image. */
export const digest = `sha256:${'0123'.repeat(16)}`;

/** The contents of an image of the site below, as the image's own Node lists them. */
export const contents = {
  versions: { node: '24.21.0', modules: '137', openssl: '3.5.4', uv: '1.51.0' },
  nodeHash: 'ab'.repeat(32),
  release: 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\nID=debian\n',
  debian: ['Package: libstdc++6\nArchitecture: amd64\nVersion: 12.2.0-14+deb12u1\n'],
  packages: [
    { name: 'accounts', version: '0.2.0' },
    { name: '@run/there', version: '1.0.0' },
  ],
};

/** Stands for docker or podman in a release: prints and writes what they would, and records its arguments. */
export const engineThatRecords = `#!${process.execPath}
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
const words = process.argv.slice(2);
const after = (word) => words[words.indexOf(word) + 1];
const command = [require('node:path').basename(process.argv[1]), ...words].join(' ');
const { DRIVER, FAILS, RECORD } = process.env;
if (command.startsWith('docker buildx inspect')) console.log('Driver:        ' + DRIVER);
if (command.startsWith('docker buildx imagetools')) console.log('{"digest":"${digest}"}');
if (command === 'docker buildx version') console.log('github.com/docker/buildx v0.30.1');
if (command === 'podman --version') console.log('podman version 5.8.1');
if (command === 'cosign version') console.log('cosign: A tool');
if (command.startsWith('cosign sign')) appendFileSync(RECORD, command + '\\n');
if (command.startsWith('podman image inspect')) console.log('${digest}');
if (/ (?:imagetools|inspect|info|version)/.test(command) && command.includes(FAILS || 'nothing')) process.exit(1);
if (/ (?:build|push|save) /.test(command)) appendFileSync(RECORD, command + '\\n');
if (command.includes('--target ' + FAILS + ' ')) process.exit(1);
if (words.includes('--digestfile')) writeFileSync(after('--digestfile'), '${digest}');
if (words.includes('--metadata-file'))
  writeFileSync(after('--metadata-file'), '{"containerimage.digest":"${digest}"}');
const [, kind, place] = /^(?:type=(\\w+),dest=)?(.*)$/.exec(words.includes('--output') ? after('--output') : '');
if (kind === 'local') {
  mkdirSync(place);
  const hasWeb = words.includes('IMAGE=gateway');
  writeFileSync(place + '/contents.json', JSON.stringify({ ...${JSON.stringify(contents)}, hasWeb }));
} else if (place) writeFileSync(place, 'an archive');
`;

/** A repository of a site with one process and a web app, in which all is staged. @type {(root: string) => void} */
export function makeSite(root) {
  const write = (file, value) => writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`);
  const site = {
    name: 'site',
    version: '0.1.0',
    workspaces: ['apps/*'],
    devDependencies: { tried: '3.0.0', unused: '4.0.0' },
  };
  const workspaces = {
    'apps/accounts': { name: 'accounts', version: '0.1.0', dependencies: { '@run/there': '1.0.0' } },
    'apps/web': { name: 'web', version: '0.1.0', dependencies: { shown: '2.0.0', tried: '3.0.0' } },
  };
  mkdirSync(join(root, 'docs'));
  cpSync(join(import.meta.dirname, '../../k8s'), join(root, 'k8s'), { recursive: true });
  writeFileSync(join(root, '.gitignore'), '.data/\n');
  writeFileSync(join(root, 'Dockerfile'), 'ARG NODE_IMAGE=docker.io/library/node:24\n');
  write('package.json', site);
  for (const [folder, one] of Object.entries(workspaces)) {
    mkdirSync(join(root, folder), { recursive: true });
    write(`${folder}/package.json`, one);
  }
  const integrity = `sha512-${Buffer.alloc(64).toString('base64')}`;
  write('package-lock.json', {
    name: 'site',
    version: '0.1.0',
    lockfileVersion: 3,
    packages: {
      '': site,
      ...workspaces,
      'node_modules/accounts': { resolved: 'apps/accounts', link: true },
      'node_modules/web': { resolved: 'apps/web', link: true },
      'node_modules/@run/there': { version: '1.0.0', integrity, license: 'MIT' },
      'node_modules/tried': { version: '3.0.0', integrity, license: 'SEE LICENSE' },
      'node_modules/unused': { version: '4.0.0', integrity, dev: true },
      'node_modules/shown': { version: '2.0.0', integrity, license: '(MIT OR Apache-2.0)' },
    },
  });
  git(root, 'init', '--quiet', '--initial-branch=main');
  git(root, 'config', 'user.name', 'A tester');
  git(root, 'config', 'user.email', 'tester@example.com');
  git(root, 'config', 'commit.gpgsign', 'false');
  git(root, 'config', 'tag.gpgsign', 'false');
  git(root, 'add', '.');
}

/** The path of a program on this machine. */
export function pathOf(name) {
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)];
  return join(folders.find((folder) => existsSync(join(folder, name))) ?? '', name);
}
