import { absent } from './merge-variants.mjs';
import { Expression, Lines, marked } from './plant.mjs';

/**
 * The text of a template of Helm.
 * @param {import('./merge-variants.mjs').Node} node an object
 * @returns {string}
 */
export function writeTemplate(node) {
  const lines = whole(node);
  const isConditional = lines.some((line) => line.includes('$on.'));
  const head = isConditional ? ['{{- $on := include "quillstead.chosen" . | fromYaml }}'] : [];
  return `${[...head, ...lines].join('\n')}\n`;
}

/** @returns {string[]} */
function whole(node) {
  if (!('when' in node)) return blockOf(node, 0);
  return conditional(node, '', (one) => whole(one));
}

/** @returns {string[]} the lines of a condition around what it decides */
function conditional({ when, ...parts }, pad, write) {
  const [is, isNot] = [conditionOf(when), `not (${conditionOf(when)})`];
  const [yes, no] = [parts.yes, parts.no].map((one) => (isAbsent(one) ? null : write(one)));
  if (yes === null) return [`${pad}{{- if ${isNot} }}`, ...(no ?? []), `${pad}{{- end }}`];
  const rest = no === null ? [] : [`${pad}{{- else }}`, ...no];
  return [`${pad}{{- if ${is} }}`, ...yes, ...rest, `${pad}{{- end }}`];
}

const conditionOf = ([name, value]) => (value === true ? `$on.${name}` : `eq $on.${name} "${value}"`);

const isAbsent = (node) => 'value' in node && node.value === absent;

/** The lines of a map or a list. @returns {string[]} */
function blockOf(node, indent) {
  const pad = ' '.repeat(indent);
  if ('map' in node) return node.map.flatMap(([key, one]) => entryOf(`${pad}${keyText(key)}:`, one, indent));
  return node.list.flatMap((one) => itemOf(one, indent));
}

/** What follows a key. @returns {string[]} */
function entryOf(prefix, node, indent) {
  const pad = ' '.repeat(indent);
  if ('when' in node) {
    const inline = inlineOf(node);
    if (inline !== null) return [`${prefix} ${inline}`];
    return conditional(node, pad, (one) => entryOf(prefix, one, indent));
  }
  if (!('value' in node)) return [prefix, ...blockOf(node, indent + 2)];
  const { value } = node;
  if (value instanceof Lines) return value.lines.map((line) => `${pad}${line}`);
  if (isBlock(value)) return [prefix, ...blockOf(nodeOf(value), indent + 2)];
  if (typeof value === 'string' && canBeLiteral(value)) {
    const lines = withExpressions(value.replace(/\n$/, ''), (text) => text).split('\n');
    const head = value.endsWith('\n') ? '|' : '|-';
    return [`${prefix} ${head}`, ...lines.map((line) => (line === '' ? '' : `${pad}  ${line}`))];
  }
  return [`${prefix} ${scalarText(value)}`];
}

/** An element of a list. @returns {string[]} */
function itemOf(node, indent) {
  const pad = ' '.repeat(indent);
  if ('when' in node) return conditional(node, pad, (one) => itemOf(one, indent));
  const inner = 'value' in node && isBlock(node.value) ? nodeOf(node.value) : node;
  if ('value' in inner) return entryOf(`${pad}-`, inner, indent);
  const [first, ...rest] = blockOf(inner, indent + 2);
  if (first.trimStart().startsWith('{{')) return [`${pad}-`, first, ...rest];
  return [`${pad}- ${first.trimStart()}`, ...rest];
}

/** A condition between plain values in one line; null when it is none. @returns {string | null} */
function inlineOf(node) {
  if ('value' in node) {
    const { value } = node;
    const isPlain = !(value instanceof Lines) && !isBlock(value) && value !== absent;
    return isPlain && !String(value).includes('\n') ? scalarText(value) : null;
  }
  if (!('when' in node)) return null;
  const [yes, no] = [inlineOf(node.yes), inlineOf(node.no)];
  if (yes === null || no === null) return null;
  return `{{ if ${conditionOf(node.when)} }}${yes}{{ else }}${no}{{ end }}`;
}

const isBlock = (value) =>
  value !== null &&
  typeof value === 'object' &&
  !(value instanceof Expression) &&
  Object.keys(value).length > 0;

/** A plain value as a node. @returns {import('./merge-variants.mjs').Node} */
function nodeOf(value) {
  if (!isBlock(value) || value instanceof Lines) return { value };
  if (Array.isArray(value)) return { list: value.map(nodeOf) };
  return { map: Object.entries(value).map(([key, one]) => [key, nodeOf(one)]) };
}

const keyText = (key) => (/^[A-Za-z][\w./-]*$/.test(key) ? key : JSON.stringify(key));

function scalarText(value) {
  if (value instanceof Expression) return value.text;
  if (typeof value !== 'string') return JSON.stringify(value);
  const only = new RegExp(`^${marked.source}$`).exec(value)?.[1];
  if (only !== undefined) return `{{ ${only} | quote }}`;
  if (/^[A-Za-z][\w./-]*$/.test(value) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(value))
    return value;
  return `"${withExpressions(value, (text) => JSON.stringify(text).slice(1, -1))}"`;
}

/** A string with its expressions, and with its own braces as text. */
function withExpressions(value, quoted) {
  return value
    .split(new RegExp(marked.source))
    .map((part, index) => (index % 2 === 1 ? `{{ ${part} }}` : quoted(part).replaceAll('{{', '{{ "{{" }}')))
    .join('');
}

/** Whether YAML's literal style gives the string back. */
const canBeLiteral = (value) =>
  value.includes('\n') && !/^\s/.test(value) && !/[ \t]$/m.test(value) && !value.endsWith('\n\n');
