import { randomUUID } from 'node:crypto';
import { git } from './git.mjs';

/**
 * How an artifact was built, as an in-toto statement with the predicate of SLSA v1. It is not signed: it says what who
 * released it says. See docs/operating/deploy.md#verifying-a-release.
 *
 * @param {{ artifact: import('./bill-of-materials.mjs').Artifact, target: string, version: string, node: string,
 * source: { uri?: string, commit: string }, lockHash: string, engine: { id: string, version: string }, started: Date,
 * finished: Date, bill: import('./bill-of-materials.mjs').Artifact }} what `node` is the base image with its digest,
 * `target` that of the Dockerfile, `bill` the file of the bill of materials
 */
export function provenanceOf({
  artifact,
  target,
  version,
  node,
  source: { uri, commit },
  lockHash,
  engine,
  started,
  finished,
  bill,
}) {
  const source = { ...(uri && { uri }), digest: { gitCommit: commit } };
  const [image, digest] = node.split('@sha256:');
  const described = ({ name, sha256 }) => ({ name, digest: { sha256 } });
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [described(artifact)],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:quillstead:release:1',
        externalParameters: {
          version,
          source,
          dockerfile: 'Dockerfile',
          target,
          buildArguments: { NODE_IMAGE: node },
        },
        resolvedDependencies: [
          { name: 'source', ...source },
          { name: 'base image', uri: `docker://${image}`, digest: { sha256: digest } },
          described({ name: 'package-lock.json', sha256: lockHash }),
        ],
      },
      runDetails: {
        builder: { id: engine.id, version: { engine: engine.version } },
        metadata: {
          invocationId: `urn:uuid:${randomUUID()}`,
          startedOn: inSeconds(started),
          finishedOn: inSeconds(finished),
        },
        byproducts: [described(bill)],
      },
    },
  };
}

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
