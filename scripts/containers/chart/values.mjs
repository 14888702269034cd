import { choices } from './choices.mjs';

/**
 * The schema of the values: every value has its form, and no other may be there.
 * @param {import('./settings.mjs').Setting[]} settings
 * @returns {object} JSON Schema, as Helm reads it
 */
export function valuesSchema(settings) {
  const root = record();
  for (const { name, about, schema, value, required } of settings.map(withRequired)) {
    const path = name.split('.');
    const last = path.pop() ?? '';
    const holder = path.reduce((inner, step) => (inner.properties[step] ??= record()), root);
    holder.properties[last] = {
      description: about,
      ...schema,
      ...(value !== undefined && { default: value }),
    };
    if (required) holder.required = [...(holder.required ?? []), last];
  }
  // Helm gives it to the charts of a chart.
  root.properties.global = { type: 'object' };
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: 'Values of Quillstead', ...root };
}

/** @returns {any} */
const record = () => ({ type: 'object', properties: {}, additionalProperties: false });

const isChoice = ({ name }) => name.startsWith('components.');

const withRequired = (setting) => ({
  ...setting,
  required: setting.value === undefined && !isChoice(setting),
});

/**
 * The file of values: each with its default and what it is; what has no default stands in a comment.
 * @param {import('./settings.mjs').Setting[]} settings
 * @param {Record<string, import('./choices.mjs').Chosen>} ofSizes the choices of each size
 * @returns {string} YAML
 */
export function valuesFile(settings, ofSizes) {
  const lines = [
    '# The values of Quillstead. values.schema.json has their forms; Helm refuses any other value.',
    '# Secrets are not among them: create them before, see k8s/README.md.',
  ];
  let open = [];
  let before = '';
  for (const { name, about, value } of settings.filter((one) => !isChoice(one))) {
    const path = name.split('.');
    const last = path.pop();
    const shared = path.findIndex((step, index) => step !== open[index]);
    const known = shared === -1 ? path.length : shared;
    path.slice(known).forEach((step, index) => lines.push(`${'  '.repeat(known + index)}${step}:`));
    open = path;
    const pad = '  '.repeat(path.length);
    if (about !== before) lines.push(`${pad}# ${about}`);
    before = about;
    lines.push(value === undefined ? `${pad}# ${last}:` : `${pad}${last}: ${JSON.stringify(value)}`);
    if (name === 'size') lines.push(...componentLines(ofSizes));
  }
  return `${lines.join('\n')}\n`;
}

function componentLines(ofSizes) {
  return [
    '# Parts in place of those of the size.',
    'components: {}',
    ...choices.flatMap(({ name, about, needs }) => {
      const defaults = Object.entries(ofSizes).map(([size, chosen]) => `${size}: ${chosen[name]}`);
      return [
        `#   # ${about}${needs ? ` (needs ${needs.join(': ')})` : ''}`,
        `#   ${name}: ${ofSizes.small[name]} # ${defaults.join(', ')}`,
      ];
    }),
  ];
}
