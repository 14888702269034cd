import { randomUUID } from 'node:crypto';
import { git } from './git.mjs';

/**
 * How an artifact was built, as an in-toto statement with the predicate of SLSA v1. It is not signed: it says what who
 * released it says. See docs/operating/deploy.md#verifying-a-release.
 *
 * @param {Built} built
 * @param {{ parameters: object, dependencies: object[], builder: { id: string, version: Record<string, string> },
 * byproducts: import('./bill-of-materials.mjs').Artifact[] }} how what it depends on beside the source
 */
function provenanceOf({ artifact, version, source: { uri, commit }, started, finished }, how) {
  const source = { ...(uri && { uri }), digest: { gitCommit: commit } };
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [described(artifact)],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:quillstead:release:1',
        externalParameters: { version, source, ...how.parameters },
        resolvedDependencies: [{ name: 'source', ...source }, ...how.dependencies],
      },
      runDetails: {
        builder: how.builder,
        metadata: {
          invocationId: `urn:uuid:${randomUUID()}`,
          startedOn: inSeconds(started),
          finishedOn: inSeconds(finished),
        },
        byproducts: how.byproducts.map(described),
      },
    },
  };
}

/**
 * What was built, and of which source.
 * @typedef {{ artifact: import('./bill-of-materials.mjs').Artifact, version: string,
 * source: { uri?: string, commit: string }, started: Date, finished: Date }} Built
 */

/**
 * The provenance of an image.
 * @param {Built & { target: string, node: string, lockHash: string, engine: { id: string, version: string },
 * bill: import('./bill-of-materials.mjs').Artifact }} image `node` is the base image with its digest, `target` that of
 * the Dockerfile, `bill` the file of the bill of materials
 */
export function imageProvenance({ target, node, lockHash, engine, bill, ...built }) {
  const [image, digest] = node.split('@sha256:');
  return provenanceOf(built, {
    parameters: { dockerfile: 'Dockerfile', target, buildArguments: { NODE_IMAGE: node } },
    dependencies: [
      { name: 'base image', uri: `docker://${image}`, digest: { sha256: digest } },
      described({ name: 'package-lock.json', sha256: lockHash }),
    ],
    builder: { id: engine.id, version: { engine: engine.version } },
    byproducts: [bill],
  });
}

/**
 * The provenance of the chart.
 * @param {Built & { images: import('./bill-of-materials.mjs').Artifact[] }} chart images are those that it names
 */
export function chartProvenance({ images, ...built }) {
  return provenanceOf(built, {
    parameters: { kustomizations: 'k8s' },
    dependencies: images.map(described),
    builder: { id: 'https://nodejs.org', version: { node: process.version } },
    byproducts: [],
  });
}

/** @type {(artifact: import('./bill-of-materials.mjs').Artifact) => object} */
const described = ({ name, sha256 }) => ({ name, digest: { sha256 } });

/**
 * The commit that is checked out, and where others find it: the remote `origin`, without what a password in it says,
 * unless that is a folder of this machine.
 * @param {string} root of a git repository
 * @returns {{ uri?: string, commit: string }}
 */
export function sourceOf(root) {
  const commit = git(root, 'rev-parse', 'HEAD');
  const origin = git(root, 'config', '--default', '', '--get', 'remote.origin.url');
  const address = origin.replace(/^(?:[^@/:]+@)?([^@/:]{2,}):(?!\/)/, 'ssh://$1/');
  if (!/^(?:https?|ssh|git):\/\//.test(address)) return { commit };
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return { uri: `git+${url.href}`, commit };
}

/** The form of time that SLSA has. @type {(time: Date) => string} */
const inSeconds = (time) => time.toISOString().replace(/\.\d+Z$/, 'Z');
