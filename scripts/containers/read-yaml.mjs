import { createRequire } from 'node:module';

// The client's own reader of YAML; its `loadYaml` would drop every field that the client does not know.
const near = createRequire(import.meta.resolve('@kubernetes/client-node'));
const yaml = near('js-yaml');

/** All documents of a text, empty ones left out. Throws on what is no YAML. */
export const readYaml = (text) =>
  yaml.loadAll(text).filter((document) => document !== null && document !== undefined);

/** The one document of a compose file, with what `<<` merges in put in its place. */
export const readCompose = (text) => merged(readYaml(text)[0]);

function merged(value) {
  if (Array.isArray(value)) return value.map(merged);
  if (value === null || typeof value !== 'object') return value;
  const { '<<': base = [], ...own } = value;
  // Of several the first one counts.
  const bases = [base].flat().toReversed().map(merged);
  return Object.fromEntries(
    Object.entries(Object.assign({}, ...bases, own)).map(([key, one]) => [key, merged(one)]),
  );
}
