import { variableNames } from './settings.mjs';

/** A piece of a template in place of a plain value. */
export class Expression {
  /** @param {string} text with its braces */
  constructor(text) {
    this.text = text;
  }
}

/** Lines of a template in place of an entry of a map. */
export class Lines {
  /** @param {string[]} lines */
  constructor(lines) {
    this.lines = lines;
  }
}

/** Around an expression of the template language within a string. */
const [begin, end] = ['⟦', '⟧'];
export const marked = /⟦([^⟧]*)⟧/;
const mark = (expression) => `${begin}${expression}${end}`;

/** Neither the end of a release nor another choice deletes data. */
const kept = { 'helm.sh/resource-policy': 'keep' };

/**
 * Makes what operators set part of an object: examples become values of the chart.
 * @param {import('../policies/workloads.mjs').Manifest} object
 * @param {{ settings: import('./settings.mjs').Setting[], examples: [string, string][], images: Map<string, string>,
 * configMaps: string[] }} of examples are those of the settings; images gives the target of each image of ours by its
 * whole name; configMaps are the names of those of the chart
 * @returns {import('../policies/workloads.mjs').Manifest} another object
 */
export function plant(object, { settings, examples, images, configMaps }) {
  const planted = /** @type {any} */ (inStrings(object, examples, images));
  for (const setting of settings)
    for (const place of setting.at ?? []) if (isAt(object, place)) putAt(planted, place, setting);
  const { kind, metadata, spec } = planted;
  if (metadata.namespace) metadata.namespace = new Expression('{{ .Release.Namespace }}');
  // A Job cannot be changed: each revision has its own, and Helm deletes the one before.
  if (kind === 'Job') metadata.name = new Expression(`${metadata.name}-{{ .Release.Revision }}`);
  if (kind === 'PersistentVolumeClaim' || kind === 'Cluster')
    metadata.annotations = { ...metadata.annotations, ...kept };
  if (kind === 'ConfigMap' && metadata.name === 'site') planted.data = withVariables(planted.data);
  if (kind === 'Deployment' || kind === 'StatefulSet') addChecksums(spec.template, configMaps);
  return planted;
}

function inStrings(value, examples, images) {
  if (Array.isArray(value)) return value.map((one) => inStrings(one, examples, images));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, inStrings(one, examples, images)]),
    );
  if (typeof value !== 'string') return value;
  const target = images.get(value);
  if (target) return new Expression(`{{ include "quillstead.image" (list $ "${target}") | quote }}`);
  const named = value.replaceAll('namespace="quillstead"', `namespace="${mark('.Release.Namespace')}"`);
  return examples.reduce((all, [example, read]) => all.replaceAll(example, read), named);
}

/**
 * Each example with what takes its place.
 * @type {(settings: import('./settings.mjs').Setting[]) => [string, string][]}
 */
export const examplesOf = (settings) =>
  settings.flatMap((setting) => (setting.text ? [[setting.text, mark(readOf(setting))]] : []));

/** How a template reads a value. @type {(setting: import('./settings.mjs').Setting) => string} */
function readOf({ name, needed }) {
  const read = `.Values.${name}`;
  return needed ? `required ${JSON.stringify(needed)} ${read}` : read;
}

const isAt = ({ kind, metadata }, place) =>
  kind === place.kind && new RegExp(`^(?:${place.name ?? '.*'})$`).test(metadata.name);

/** In a path `~` is a point of a key. */
function putAt(object, { path }, setting) {
  const steps = path.split('.').map((step) => step.replaceAll('~', '.'));
  const last = steps.pop() ?? '';
  const holder = steps.reduce((inner, step) => inner?.[step], object);
  if (setting.adds) {
    const lines = [`{{- with .Values.${setting.name} }}`, `${last}: {{ . | quote }}`, '{{- end }}'];
    holder[last] = new Lines(lines);
    return;
  }
  // Not every choice has such a variable.
  if (holder?.[last] === undefined) return;
  const was = JSON.stringify(holder[last]);
  const read = setting.overrides ? `${readOf(setting)} | default ${was}` : readOf(setting);
  const isNumber = typeof holder[last] === 'number';
  holder[last] = new Expression(`{{ ${read} | ${isNumber ? 'int' : 'quote'} }}`);
}

/** The data of the ConfigMap `site` with the variables that operators set. */
function withVariables(data) {
  const fixed = Object.entries(data).filter(([name]) => !variableNames.includes(name));
  const lines = [
    '{{- range $name, $value := .Values.settings }}',
    '{{- if $value }}',
    '{{ $name }}: {{ $value | quote }}',
    '{{- end }}',
    '{{- end }}',
  ];
  return { ...Object.fromEntries(fixed), settings: new Lines(lines) };
}

/** A change of a ConfigMap changes the pods that read it, and so replaces them. */
function addChecksums(template, configMaps) {
  const text = JSON.stringify(template.spec);
  const read = configMaps.filter((name) =>
    new RegExp(`"(?:configMapRef|configMapKeyRef|configMap)":\\{[^}]*"name":"${name}"`).test(text),
  );
  if (read.length === 0) return;
  template.metadata.annotations = {
    ...template.metadata.annotations,
    ...Object.fromEntries(read.map((name) => [`checksum/${name}`, checksumOf(name)])),
  };
}

const checksumOf = (name) =>
  new Expression(`{{ include (print $.Template.BasePath "/configmap-${name}.yaml") $ | sha256sum }}`);
