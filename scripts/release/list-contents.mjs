import { createHash } from 'node:crypto';
import { globSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * `node list-contents.mjs FILE` inside an image: writes down the software that lies there, as JSON. The Dockerfile's target
 * `contents` runs it, so it reads nothing but the image and imports nothing but Node.
 *
 * @typedef {{ versions: Record<string, string>, nodeHash: string, release: string, debian: string[],
 * packages: { name: string, version: string }[], hasWeb: boolean }} Contents `versions` are those of Node and what it
 * is built with, `release` is /etc/os-release, `debian` the status of each package
 */
const status = '/var/lib/dpkg/status.d';
/** The packages of npm, and below apps and libs those of the workspace. Links lead to the latter. */
const manifests = globSync(
  ['**/node_modules/*/package.json', '**/node_modules/@*/*/package.json', '{apps,libs/*}/*/package.json'],
  { cwd: '/app' },
).filter((file) => !lstatSync(`/app/${file.slice(0, -'/package.json'.length)}`).isSymbolicLink());

/** @type {Contents} */
const contents = {
  versions: /** @type {Record<string, string>} */ (process.versions),
  nodeHash: createHash('sha256').update(readFileSync(process.execPath)).digest('hex'),
  release: readFileSync('/etc/os-release', 'utf8'),
  debian: readdirSync(status).map((name) => readFileSync(`${status}/${name}`, 'utf8')),
  packages: manifests.map((file) => {
    const { name, version } = JSON.parse(readFileSync(`/app/${file}`, 'utf8'));
    return { name, version };
  }),
  hasWeb: globSync('/app/apps/web/dist/index.html').length > 0,
};
writeFileSync(process.argv[2], JSON.stringify(contents));
