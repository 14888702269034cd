import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSupportedSpdxId } from '@cyclonedx/cyclonedx-library/SPDX';

/**
 * @typedef {{ name: string, sha256: string }} Artifact an image with the digest of its manifest, or an archive with the
 * hash of its file
 * @typedef {{ name: string, version: string }} Package
 * @typedef {Map<string, { integrity?: string, license?: string }>} Locked what the lock file says, by `name@version`
 */

/**
 * Every package in the lock file.
 * @param {string} root of the workspace
 * @returns {Locked}
 */
export function lockedPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const nameOf = (place, { name }) => name ?? place.replace(/^.*node_modules\//, '');
  return new Map(
    Object.entries(packages).map(([place, one]) => [`${nameOf(place, one)}@${one.version}`, one]),
  );
}

/**
 * The packages that the web app is built from. Not by `npm sbom`, which leaves out what tests need as well.
 * @param {string} root of the workspace
 * @param {NodeJS.ProcessEnv} env
 * @returns {Package[]}
 */
export function webPackages(root, env) {
  const words = ['ls', '--json', '--all', '--omit=dev', '--package-lock-only', '--workspace=apps/web'];
  /** @type {import('node:child_process').ExecFileSyncOptionsWithStringEncoding} */
  const options = { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const below = ({ dependencies = {} }) =>
    Object.entries(dependencies).flatMap(([name, one]) =>
      one.version === undefined ? [] : [{ name, version: one.version }, ...below(one)],
    );
  return below(JSON.parse(execFileSync('npm', words, options)));
}

/**
 * The bill of materials of an image, as CycloneDX: Debian's libraries, Node with what is compiled into it, the npm
 * packages that lie in the image, and those that the web app is built from where it holds that.
 *
 * @param {{ artifact: Artifact, version: string, contents: import('./list-contents.mjs').Contents, locked: Locked,
 * web: Package[], now: Date }} what
 * @returns {object} throws an Error that names the packages that are not in the lock file
 */
export function billOfMaterials({ artifact, version, contents, locked, web, now }) {
  const present = [...contents.packages, ...(contents.hasWeb ? web : [])];
  const packages = [...new Map(present.map((one) => [`${one.name}@${one.version}`, one]))];
  const unknown = packages.filter(([key]) => !locked.has(key));
  if (unknown.length > 0)
    throw new Error(`${artifact.name} holds what is not locked: ${unknown.map(([key]) => key).join(', ')}`);
  const components = [
    ...platformOf(contents),
    ...packages.map(([key, one]) => packageComponent(one, locked.get(key) ?? {})),
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      lifecycles: [{ phase: 'post-build' }],
      component: {
        type: 'container',
        name: artifact.name,
        version,
        'bom-ref': artifact.name,
        hashes: [{ alg: 'SHA-256', content: artifact.sha256 }],
      },
    },
    components,
    dependencies: [{ ref: artifact.name, dependsOn: components.map((one) => one['bom-ref']) }],
  };
}

/** @type {(one: Package, known: { integrity?: string, license?: string }) => object} */
function packageComponent({ name, version }, { integrity = '', license }) {
  // Those of the workspace have no hash and no license of their own.
  const [, hash] = /^sha512-(\S+)/.exec(integrity) ?? [];
  return {
    ...component('library', name, version, `pkg:npm/${name.replace('@', '%40')}@${version}`),
    ...(hash && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    ...(license && { licenses: [licenseOf(license)] }),
  };
}

function licenseOf(license) {
  if (isSupportedSpdxId(license)) return { license: { id: license } };
  return / (?:OR|AND|WITH) /.test(license) ? { expression: license } : { license: { name: license } };
}

/** Numbers of interfaces, not of software. */
const interfaces = ['node', 'modules', 'napi'];

function platformOf({ versions, nodeHash, release, debian }) {
  const field = (text, name) => new RegExp(`^${name}(?:=|: )"?([^"\n]*)`, 'm').exec(text)?.[1] ?? '';
  const [system, number] = [field(release, 'ID'), field(release, 'VERSION_ID')];
  const libraries = Object.entries(versions).filter(([name]) => !interfaces.includes(name));
  return [
    component('operating-system', system, number, `pkg:generic/${system}@${number}`),
    {
      ...component('platform', 'node', versions.node, `pkg:generic/node@${versions.node}`),
      cpe: `cpe:2.3:a:nodejs:node.js:${versions.node}:*:*:*:*:*:*:*`,
      hashes: [{ alg: 'SHA-256', content: nodeHash }],
      components: libraries.map(([name, version]) =>
        component('library', name, version, `pkg:generic/${name}@${encodeURIComponent(version)}`),
      ),
    },
    ...debian.map((text) => {
      const [name, version] = [field(text, 'Package'), field(text, 'Version')];
      const qualifiers = `arch=${field(text, 'Architecture')}&distro=${system}-${number}`;
      const purl = `pkg:deb/${system}/${encodeURIComponent(name)}@${encodeURIComponent(version)}?${qualifiers}`;
      return component('library', name, version, purl);
    }),
  ];
}

const component = (type, name, version, purl) => ({ type, name, version, purl, 'bom-ref': purl });
