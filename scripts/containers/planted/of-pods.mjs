import { find, drop, podOf, processOf } from './find.mjs';

/**
 * A change of an overlay's objects that breaks a rule, and the fault that the policy must report, by what is planted.
 * @typedef {Record<string, [(all: import('../policies/workloads.mjs').Manifest[]) => unknown, RegExp]>} Planted
 */

/**
 * Faults of single pods, by policy.
 * @type {Record<string, import('./of-pods.mjs').Planted>}
 */
export const ofPods = {
  restricted: {
    'a namespace that lets everything in': [
      (all) => delete find(all, 'Namespace').metadata.labels['pod-security.kubernetes.io/enforce'],
      /namespace quillstead/,
    ],
    'a pod that may be root': [
      (all) => delete podOf(all).securityContext.runAsNonRoot,
      /content-api: may be root/,
    ],
    'a pod whose user is root': [(all) => (podOf(all).securityContext.runAsUser = 0), /may be root/],
    'a user that the host may have': [
      (all) => (podOf(all).securityContext.runAsUser = 1000),
      /content-api: may have the user of its host/,
    ],
    'no seccomp profile': [(all) => delete podOf(all).securityContext.seccompProfile, /no seccomp/],
    "the host's network": [(all) => (podOf(all).hostNetwork = true), /shares something/],
    "the host's files": [
      (all) => podOf(all).volumes.push({ name: 'a', hostPath: { path: '/' } }),
      /sees files/,
    ],
    "the host's port": [(all) => (processOf(all).ports[0].hostPort = 9090), /port of its host/],
    'a root file system to write to': [
      (all) => (processOf(all).securityContext.readOnlyRootFilesystem = false),
      /can write/,
    ],
    'privileges to gain': [
      (all) => delete processOf(all).securityContext.allowPrivilegeEscalation,
      /gain privileges/,
    ],
    'a container that is root': [(all) => (processOf(all).securityContext.runAsUser = 0), /process is root/],
    'capabilities kept': [
      (all) => (processOf(all).securityContext.capabilities.drop = ['NET_RAW']),
      /has capabilities/,
    ],
    'a capability added': [
      (all) => (processOf(all).securityContext.capabilities.add = ['SYS_ADMIN']),
      /has capabilities/,
    ],
    'a first container that is not restricted': [
      (all) => delete podOf(all).initContainers[0].securityContext,
      /await-migrations can write/,
    ],
    'a job that is not restricted': [
      (all) => delete find(all, 'CronJob').spec.jobTemplate.spec.template.spec.securityContext,
      /backup: may be root/,
    ],
  },
  tokens: {
    'a pod with a token': [
      (all) => delete podOf(all).automountServiceAccountToken,
      /content-api is given a token/,
    ],
    'a ServiceAccount with a token': [
      (all) => delete find(all, 'ServiceAccount', 'gateway').automountServiceAccountToken,
      /gateway gives out/,
    ],
    "another's ServiceAccount": [(all) => (podOf(all).serviceAccountName = 'gateway'), /runs as gateway/],
    'no ServiceAccount': [(all) => drop(all, 'ServiceAccount', 'content-api'), /has no ServiceAccount/],
    'every Service in the environment': [
      (all) => delete podOf(all).enableServiceLinks,
      /variables of every Service/,
    ],
  },
  resources: {
    'no limit of memory': [
      (all) => delete processOf(all).resources.limits.memory,
      /process has no sound request and limit of memory/,
    ],
    'no request of cpu': [(all) => delete processOf(all).resources.requests.cpu, /limit of cpu/],
    'no limit of what it writes': [
      (all) => delete processOf(all).resources.limits['ephemeral-storage'],
      /limit of ephemeral-storage/,
    ],
    'a request over the limit': [
      (all) => (processOf(all).resources.requests.memory = '2Gi'),
      /limit of memory/,
    ],
    'a volume without end': [(all) => delete podOf(all).volumes[0].emptyDir.sizeLimit, /may grow/],
  },
  images: {
    'no tag': [
      (all) => (processOf(all).image = 'registry.example.org:5000/quillstead/content'),
      /another image tomorrow/,
    ],
    latest: [(all) => (processOf(all).image += '-x:latest'), /another image tomorrow/],
    'a tag that moves': [
      (all) => (find(all, 'StatefulSet', 'meilisearch').spec.template.spec.containers[0].image = 'a:v1'),
      /meilisearch/,
    ],
  },
  probes: {
    'no startup probe': [(all) => delete processOf(all).startupProbe, /no startupProbe/],
    'no readiness probe': [(all) => delete processOf(all).readinessProbe, /no readinessProbe/],
    'no liveness probe': [
      (all) => delete find(all, 'StatefulSet', 'meilisearch').spec.template.spec.containers[0].livenessProbe,
      /meilisearch has no livenessProbe/,
    ],
    'a liveness that reads the database': [
      (all) => (processOf(all).livenessProbe.httpGet.path = '/readyz'),
      /not its own/,
    ],
    'a readiness that checks nothing': [
      (all) => (processOf(all).readinessProbe.httpGet.path = '/livez'),
      /ready too soon/,
    ],
  },
};
