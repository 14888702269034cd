import { execFileSync } from 'node:child_process';
import { readYaml } from '../read-yaml.mjs';

/** @type {import('node:child_process').ExecFileSyncOptionsWithStringEncoding} */
const quiet = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 26 };

/** Whether there is a kubectl that knows components; Debian's does not. */
export function hasKubectl() {
  try {
    const version = JSON.parse(execFileSync('kubectl', ['version', '--client', '-o', 'json'], quiet));
    return /^v[5-9]/.test(version.kustomizeVersion ?? '');
  } catch {
    return false;
  }
}

/** The objects of an overlay, as kubectl builds them. */
export const buildByKubectl = (folder) => readYaml(execFileSync('kubectl', ['kustomize', folder], quiet));

/** One text for each object, the same however its keys and its named lists are ordered; sorted. */
export function canonical(objects) {
  return objects.map((object) => JSON.stringify(ordered(object), null, 1)).sort();
}

function ordered(value) {
  if (Array.isArray(value)) {
    const inner = value.map(ordered);
    const named = inner.every((one) => typeof one?.name === 'string' || typeof one?.mountPath === 'string');
    return named ? inner.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : inner;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, ordered(value[key])]),
  );
}
