import { join } from 'node:path';
import { readKustomization } from '../kustomize/build.mjs';

/** The sizes, by the names of their overlays. */
export const sizes = ['small', 'medium', 'large'];

/**
 * What an operator may choose in place of what the size has, in the order of the rules below: the components of each
 * value, and what another choice must be for it.
 * @type {{ name: string, about: string, of: Record<string, string[]>, needs?: [string, string | boolean] }[]}
 */
export const choices = [
  {
    name: 'postgres',
    about:
      'who runs PostgreSQL: cloudnativepg (its operator must be there) or external (its URLs are in the secrets)',
    of: { cloudnativepg: ['cloudnativepg'], external: ['postgres-external'] },
  },
  {
    name: 'archive',
    about:
      'every change of PostgreSQL and a base backup each night in the object store (plugin barman-cloud)',
    of: { true: ['cloudnativepg-archive'], false: [] },
    needs: ['postgres', 'cloudnativepg'],
  },
  {
    name: 'pooler',
    about: 'PgBouncer before PostgreSQL; each secret database-<service> has the key pooler-url then',
    of: { true: ['pooler'], false: [] },
    needs: ['postgres', 'cloudnativepg'],
  },
  {
    name: 'redis',
    about:
      'who runs Redis: in-cluster (one pod), sentinels-in-cluster (three), external, or sentinels (external, watched)',
    of: {
      'in-cluster': ['redis-in-cluster'],
      'sentinels-in-cluster': ['redis-ha'],
      external: ['redis-external'],
      sentinels: ['redis-external', 'redis-sentinels'],
    },
  },
  {
    name: 'search',
    about: 'what finds stories: postgresql or meilisearch (in the cluster)',
    of: { postgresql: [], meilisearch: ['meilisearch'] },
  },
  {
    name: 'entrance',
    about: 'gateway-api, ingress, or none for a way of your own to the Services gateway and live-gateway',
    of: { 'gateway-api': ['gateway-api'], ingress: ['ingress'], none: [] },
  },
  {
    name: 'monitoring',
    about: 'monitors and alerts for the Prometheus operator',
    of: { true: ['monitoring'], false: [] },
  },
  {
    name: 'keda',
    about: 'the number of workers by how long jobs wait (KEDA must be there)',
    of: { true: ['keda'], false: [] },
    needs: ['monitoring', true],
  },
  {
    name: 'live',
    about: 'the live notifications on gateways of their own',
    of: { true: ['live'], false: [] },
    needs: ['keda', true],
  },
  { name: 'traces', about: 'traces for a collector of OTLP', of: { true: ['traces'], false: [] } },
  {
    name: 'backup',
    about: 'a backup each night on a volume, and the Job that restores one',
    of: { true: ['backup'], false: [] },
  },
  {
    name: 'backupCopy',
    about: 'each backup also in the object store, encrypted',
    of: { true: ['backup-copy'], false: [] },
    needs: ['backup', true],
  },
  {
    name: 'assetStore',
    about: 'the files of earlier releases on a volume that all gateways share (ReadWriteMany)',
    of: { true: ['asset-store'], false: [] },
  },
  {
    name: 'priorityClasses',
    about: 'false where another site of the cluster has created quillstead-serving and quillstead-background',
    of: { true: [], false: [] },
  },
  {
    name: 'nodeLocalDns',
    about: 'a way to the names of NodeLocal DNS',
    of: { true: ['node-local-dns'], false: [] },
  },
  {
    name: 'acmeSolver',
    about: "a way for the proxies to cert-manager's solver",
    of: { true: ['acme-solver'], false: [] },
    needs: ['entrance', 'gateway-api'],
  },
  {
    name: 'smtpRelay',
    about: 'a way to a mail server with a private address',
    of: { true: ['smtp-relay'], false: [] },
  },
  {
    name: 'ownCa',
    about: 'trust in ca.crt of the ConfigMap own-ca, which you create',
    of: { true: ['own-ca'], false: [] },
  },
];

/** Components that every size has. */
const always = ['production', 'images'];

/**
 * One choice of everything: `{ size: 'small', postgres: 'external', keda: false, … }`.
 * @typedef {Record<string, string | boolean>} Chosen
 */

/** The values of a choice as they are in YAML. @type {(choice: { of: object }) => (string | boolean)[]} */
export const valuesOf = ({ of }) =>
  Object.keys(of).map((value) => (value === 'true' ? true : value === 'false' ? false : value));

/**
 * What the overlay of each size has.
 * @param {string} folder of k8s
 * @returns {Record<string, Chosen>} by size; throws on a component that is no choice
 */
export function choicesOfSizes(folder) {
  return Object.fromEntries(sizes.map((size) => [size, { size, ...choicesIn(folder, size) }]));
}

function choicesIn(folder, size) {
  const { components = [] } = readKustomization(join(folder, `overlays/production-${size}`));
  const present = components.map((path) => /components\/([\w-]+)$/.exec(String(path))?.[1] ?? String(path));
  // The component `production` brings it.
  if (present.includes('production')) present.push('monitoring');
  const known = [...always, ...choices.flatMap(({ of }) => Object.values(of).flat())];
  const unknown = present.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`production-${size}: no choice of the chart has ${unknown}`);
  return Object.fromEntries(
    choices.map((choice) => {
      const has = ([, parts]) => parts.every((part) => present.includes(part));
      const [value] = Object.entries(choice.of)
        .filter(has)
        .toSorted(([, one], [, other]) => other.length - one.length)[0];
      return [choice.name, valuesOf(choice).find((one) => String(one) === value)];
    }),
  );
}

/** Whether every choice has what it needs. @type {(chosen: Chosen) => boolean} */
export const isPossible = (chosen) =>
  choices.every(({ name, needs }) => !needs || chosen[name] !== true || chosen[needs[0]] === needs[1]);

/**
 * What an operator gets: the choices of the size with their own in place, and without what has lost its need by that.
 * @param {Chosen} ofSize
 * @param {Chosen} own
 * @returns {Chosen} throws when one of their own lacks what it needs
 */
export function chosenBy(ofSize, own) {
  const chosen = { ...ofSize, ...own };
  for (const { name, needs } of choices) {
    if (!needs || chosen[name] !== true || chosen[needs[0]] === needs[1]) continue;
    if (own[name]) throw new Error(needsMessage(name, needs));
    chosen[name] = false;
  }
  return chosen;
}

/** @type {(name: string, needs: [string, string | boolean]) => string} */
export const needsMessage = (name, [other, value]) =>
  `components.${name} needs components.${other}: ${value}`;
