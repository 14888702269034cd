import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteApps } from '../supervisor/apps.mjs';

/** Every target of the Dockerfile that is an image. */
const targets = ['migrate', ...siteApps('').map(({ name }) => name)];

/**
 * What Docker lacks for images with a bill of materials and a provenance.
 * @param {NodeJS.ProcessEnv} env finds `docker` by its PATH
 * @returns {string[]} sentences; none when images can be built
 */
export function dockerFaults(env) {
  if (docker(env, 'version') === null)
    return [
      'docker is missing, or its engine does not run: install Docker Engine with buildx (https://docs.docker.com/engine/install/).',
    ];
  if (docker(env, 'buildx', 'version') === null) return ['docker has no buildx: install its plug-in.'];
  // What is built by the engine's own builder carries no attestations.
  const driver = /^Driver:\s+(\S+)/m.exec(docker(env, 'buildx', 'inspect') ?? '')?.[1] ?? 'none';
  return driver === 'docker' || driver === 'none'
    ? [
        `the builder in use cannot attest (driver ${driver}): docker buildx create --use --driver docker-container`,
      ]
    : [];
}

/**
 * The base image of the Dockerfile under the digest that its tag leads to now.
 * @returns {string | null} null when docker or the registry does not tell
 */
export function pinnedNode(root, env) {
  const image = nodeImage(root);
  const manifest = docker(env, 'buildx', 'imagetools', 'inspect', '--format', '{{json .Manifest}}', image);
  return manifest === null ? null : `${image}@${JSON.parse(manifest).digest}`;
}

/** The base image as the Dockerfile names it, by a tag. */
export function nodeImage(root) {
  const image = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1];
  if (image === undefined) throw new Error('The Dockerfile names no NODE_IMAGE.');
  return image;
}

/**
 * The commands that build the images of a version, each with its bill of materials and how it was built (SLSA, all of
 * it).
 *
 * @param {{ version: string, registry: string | null, node: string, folder: string }} what `node` is the base image;
 * without a registry every image becomes an archive of the OCI layout in the folder
 * @returns {string[][]} the words of each
 */
export function imageBuilds({ version, registry, node, folder }) {
  return targets.map((target) => {
    const tag = `${registry ?? 'quillstead'}/${target}:${version}`;
    const output =
      registry === null ? ['--output', `type=oci,dest=${join(folder, `${target}.oci.tar`)}`] : ['--push'];
    const attested = ['--sbom=true', '--provenance=mode=max', '--build-arg', `NODE_IMAGE=${node}`];
    return ['docker', 'buildx', 'build', '--target', target, '--tag', tag, ...attested, ...output, '.'];
  });
}

/** What a command of docker prints, null when it fails or is missing. */
function docker(env, ...words) {
  try {
    return execFileSync('docker', words, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}
