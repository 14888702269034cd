import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A program that builds images.
 *
 * @typedef {object} Engine
 * @property {string} id the URI that a provenance names
 * @property {(env: NodeJS.ProcessEnv) => string[]} faults what it lacks, in sentences; found by the PATH of env
 * @property {(env: NodeJS.ProcessEnv) => string} version
 * @property {(image: string, env: NodeJS.ProcessEnv) => string | null} digestOf where the tag of an image leads to now;
 * null when that is not known
 * @property {string} archive how the names of its archives end
 * @property {(what: Build & { words: string[] }) => string[][]} build the commands; `words` are those of any build
 * @property {string[]} list the words of a build that leaves files
 * @property {(text: string) => string} pushed the digest in the file that a push leaves
 *
 * @typedef {{ target: string, tag: string, folder: string, isPushed: boolean }} Build `folder` is where files go
 */

/** @type {Engine} */
const docker = {
  id: 'https://github.com/moby/buildkit',
  version: (env) => output(env, 'docker', 'buildx', 'version')?.trim() ?? '',
  archive: 'oci.tar',
  faults(env) {
    if (output(env, 'docker', 'version') === null) return ['docker is missing, or its engine does not run'];
    if (output(env, 'docker', 'buildx', 'version') === null)
      return ['docker has no buildx: install its plug-in'];
    // An image that the engine's own builder makes carries no attestations.
    const driver = /^Driver:\s+(\S+)/m.exec(output(env, 'docker', 'buildx', 'inspect') ?? '')?.[1] ?? 'none';
    return ['docker', 'none'].includes(driver)
      ? [
          `docker's builder cannot attest (driver ${driver}): docker buildx create --use --driver docker-container`,
        ]
      : [];
  },
  digestOf(image, env) {
    const words = ['buildx', 'imagetools', 'inspect', '--format', '{{json .Manifest}}', image];
    const manifest = output(env, 'docker', ...words);
    return manifest === null ? null : JSON.parse(manifest).digest;
  },
  build({ target, tag, folder, isPushed, words }) {
    const attested = ['--sbom=true', '--provenance=mode=max,version=v1'];
    const files = ['--metadata-file', join(folder, `${target}.digest`)];
    const place = isPushed ? ['--push'] : ['--output', `type=oci,dest=${join(folder, `${target}.oci.tar`)}`];
    return [
      [
        'docker',
        'buildx',
        'build',
        '--target',
        target,
        '--tag',
        tag,
        ...attested,
        ...files,
        ...place,
        ...words,
      ],
    ];
  },
  list: ['docker', 'buildx', 'build'],
  pushed: (text) => JSON.parse(text)['containerimage.digest'],
};

/** @type {Engine} */
const podman = {
  id: 'https://github.com/containers/podman',
  version: (env) => output(env, 'podman', '--version')?.trim() ?? '',
  archive: 'docker.tar',
  faults: (env) =>
    output(env, 'podman', 'info') === null ? ['podman is missing, or cannot run here (podman info)'] : [],
  digestOf(image, env) {
    // Without a registry: what was loaded here under that tag.
    output(env, 'podman', 'pull', '--quiet', image);
    return output(env, 'podman', 'image', 'inspect', '--format', '{{.Digest}}', image)?.trim() ?? null;
  },
  build({ target, tag, folder, isPushed, words }) {
    const digest = ['--digestfile', join(folder, `${target}.digest`)];
    const file = ['--format', 'docker-archive', '--output', join(folder, `${target}.docker.tar`)];
    return [
      // OCI's own format has no health check.
      ['podman', 'build', '--format', 'docker', '--target', target, '--tag', tag, ...words],
      isPushed ? ['podman', 'push', ...digest, tag] : ['podman', 'save', ...file, tag],
    ];
  },
  // Layers of another format would be built anew.
  list: ['podman', 'build', '--format', 'docker'],
  pushed: (text) => text.trim(),
};

/**
 * The engine of this machine: docker, which attaches attestations to images, before podman.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ engine: Engine, faults: string[] }} no faults when it can build
 */
export function chooseEngine(env) {
  const faults = [docker, podman].map((engine) => engine.faults(env));
  const isPodman = faults[0].length > 0 && faults[1].length === 0;
  if (isPodman || faults[0].length === 0) return { engine: isPodman ? podman : docker, faults: [] };
  const engines =
    'Docker Engine with buildx (https://docs.docker.com/engine/install/) or podman (https://podman.io)';
  return { engine: docker, faults: [`images need ${engines}: ${faults.flat().join('; ')}.`] };
}

/** The base image as the Dockerfile names it, by a tag. */
export function nodeImage(root) {
  const image = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1];
  if (image === undefined) throw new Error('The Dockerfile names no NODE_IMAGE.');
  return image;
}

/**
 * The commands that build an image, and those that list what it holds into `<folder>/<target>/contents.json`.
 * @param {Engine} engine
 * @param {Build & { node: string }} what `node` is the base image
 * @returns {string[][]} the words of each
 */
export function imageBuild(engine, { node, ...build }) {
  const words = ['--build-arg', `NODE_IMAGE=${node}`, '.'];
  const list = ['--target', 'contents', '--build-arg', `IMAGE=${build.target}`];
  const place = ['--output', `type=local,dest=${join(build.folder, build.target)}`];
  return [...engine.build({ ...build, words }), [...engine.list, ...list, ...place, ...words]];
}

/**
 * The artifact that a build has made.
 * @param {Engine} engine
 * @param {Build} build
 * @returns {import('./bill-of-materials.mjs').Artifact}
 */
export function builtArtifact(engine, { target, tag, folder, isPushed }) {
  if (isPushed) {
    const digest = engine.pushed(readFileSync(join(folder, `${target}.digest`), 'utf8'));
    return { name: tag.slice(0, tag.lastIndexOf(':')), sha256: digest.replace('sha256:', '') };
  }
  const name = `${target}.${engine.archive}`;
  return { name, sha256: sha256(readFileSync(join(folder, name))) };
}

/** @type {(content: string | Buffer) => string} */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/**
 * The text that a command prints; null when the command fails or is missing.
 * @type {(env: NodeJS.ProcessEnv, program: string, ...words: string[]) => string | null}
 */
export function output(env, program, ...words) {
  try {
    return execFileSync(program, words, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}
