import { buildChosen } from './build-chosen.mjs';
import { choicesOfSizes } from './choices.mjs';
import { namesTemplate } from './names-template.mjs';
import { settingsOf } from './settings.mjs';
import { chartNodes, imagesIn } from './templates.mjs';
import { valuesFile, valuesSchema } from './values.mjs';
import { writeTemplate } from './write-template.mjs';

/**
 * The files of the Helm chart, made from the kustomizations: one template for each object of any of their choices.
 * @param {string} folder of k8s
 * @param {{ version: string, registry?: string | null, digests?: Record<string, string> }} release where its images are,
 * and the digest of each; an operator names the registry where it is not known
 * @returns {Record<string, string>} the text of each by its path; the same for the same kustomizations
 */
export function chartFiles(folder, { version, registry = null, digests = {} }) {
  const ofSizes = choicesOfSizes(folder);
  const settings = chartSettings(folder, { registry, digests });
  const nodes = [...chartNodes(folder, settings)];
  return {
    'Chart.yaml': chartFile(version),
    'values.yaml': valuesFile(settings, ofSizes),
    'values.schema.json': `${JSON.stringify(valuesSchema(settings), null, 2)}\n`,
    'templates/_names.tpl': namesTemplate(ofSizes),
    'templates/NOTES.txt': notes,
    ...Object.fromEntries(nodes.map(([name, node]) => [templateName(name), writeTemplate(node)])),
  };
}

/**
 * What an operator sets, with the defaults that the kustomizations have.
 * @param {string} folder of k8s
 * @param {{ registry?: string | null, digests?: Record<string, string> }} release
 */
export function chartSettings(folder, { registry = null, digests = {} }) {
  const objects = buildChosen(folder, choicesOfSizes(folder).small);
  const site = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'site');
  const targets = [...imagesIn(folder).values()];
  const known = Object.fromEntries(targets.map((target) => [target, digests[target] ?? '']));
  return settingsOf({ registry: registry ?? '', digests: known, data: site?.data ?? {} });
}

/** @type {(name: string) => string} */
const templateName = (name) => `templates/${name.replace('/', '-').toLowerCase()}.yaml`;

const chartFile = (version) => `apiVersion: v2
name: quillstead
description: A place to publish stories
type: application
version: ${version}
appVersion: ${version}
# preStop.sleep
kubeVersion: '>=1.30.0-0'
`;

const notes = `https://{{ .Values.host }} responds when the migrations are through and the new pods are ready:

  kubectl -n {{ .Release.Namespace }} wait --for=condition=complete --timeout=20m job/migrate-{{ .Release.Revision }}
  kubectl -n {{ .Release.Namespace }} rollout status deployment --timeout=20m

Pods wait for secrets that are missing: kubectl -n {{ .Release.Namespace }} get events --field-selector reason=Failed
`;
