import { output } from './engines.mjs';

/**
 * What signing lacks, in sentences; found by the PATH of env.
 * @param {string | null} key null for no signatures
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export const signingFaults = (key, env) =>
  key !== null && output(env, 'cosign', 'version') === null
    ? ['signatures need cosign (https://docs.sigstore.dev/cosign/system_config/installation/).']
    : [];

/**
 * The commands that sign a release: each image that was pushed, by its digest, and each provenance, which has the hashes
 * of everything else.
 * @param {{ key: string, images: import('./bill-of-materials.mjs').Artifact[], files: string[] }} release key is a file
 * or the URI of a key that cosign supports; files are the paths of the provenances
 * @returns {string[][]} the words of each
 */
export function signingCommands({ key, images, files }) {
  const by = ['--yes', '--key', key];
  return [
    ...images.map(({ name, sha256 }) => ['cosign', 'sign', ...by, `${name}@sha256:${sha256}`]),
    ...files.map((file) => ['cosign', 'sign-blob', ...by, '--bundle', `${file}.sigstore.json`, file]),
  ];
}
