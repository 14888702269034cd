import { bodyValidators } from './body-validators.mjs';
import { bytesOfJson, escaped, hostileText, hostileValue, oddKey } from './hostile-values.mjs';

const callers = ['visitor', 'member', 'member', 'admin'];
const words = ['lantern', 'ferry', 'A quiet evening by the water, read twice.', 'rain', 'Łódź', 'été'];

/**
 * Every operation of an OpenAPI document, with what calls are made of.
 * @typedef {{ parameters?: { name: string, in: string, required?: boolean, schema: object }[],
 * requestBody?: { content: Record<string, { schema: object }> },
 * responses: Record<string, { content?: Record<string, { schema?: object }> }>, 'x-audience'?: string }} Operation
 *
 * @param {{ paths: Record<string, Record<string, Operation>>, servers: { url: string }[], components?: object }} document
 */
export function operationsOf(document) {
  const base = document.servers[0].url;
  const validatorOf = bodyValidators(document);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `${base}${path}`,
      methods: Object.keys(methods).map((one) => one.toUpperCase()),
      parameters: operation.parameters,
      body: operation.requestBody?.content['application/json'].schema ?? null,
      statuses: new Set(Object.keys(operation.responses).map(Number)),
      validate: validatorOf(path, method),
      audience: operation['x-audience'],
    })),
  );
}

/** A call of an operation with values as they should be and, in most calls, some that should not be. */
export function operationCall(random, operations, known) {
  const operation = random.pick(operations);
  const hostility = random.pick([0, 0.2, 0.2, 0.5, 1]);
  const valueOf = (name, schema, make) =>
    random.chance(hostility) ? make(random) : nearValue(random, name, schema, known);
  let { path } = operation;
  let isInRoute = true;
  const query = [];
  const headers = {};
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (!required && random.chance(0.5)) continue;
    if (place === 'header') headers[name] = String(nearValue(random, name, schema, known));
    else if (place === 'path') {
      const most = random.pick([200, 3_000]);
      const value = printed(valueOf(name, schema, () => hostileText(random, most)));
      path = path.replace(`{${name}}`, escaped(value));
      isInRoute &&= /^[\w#-]{1,200}$/.test(value);
    } else {
      const value = valueOf(name, schema, hostileValue);
      const values = Array.isArray(value) ? value.slice(0, 50) : [value];
      for (const one of values) query.push([name, printed(one).slice(0, random.pick([300, 4_000, 30_000]))]);
      if (random.chance(hostility / 5)) query.push([random.pick([name, `${name}[]`, `${name}[a]`]), '1']);
    }
  }
  if (random.chance(hostility / 4)) query.push([oddKey(random), hostileText(random, 300)]);
  if (query.length > 0)
    path += `?${query.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&')}`;
  const body = takesBody(operation) ? jsonBody(random, operation.body, hostility, valueOf) : null;
  if (body !== null) headers['content-type'] = 'application/json';
  return {
    kind: 'operation',
    caller: random.pick(callers),
    xsrf: random.pick(['valid', 'valid', 'valid', 'valid', 'missing', 'broken']),
    method: operation.method,
    path,
    headers,
    body,
    statuses: operation.statuses,
    validate: operation.validate,
    // Node takes no more than 16 KiB of headers and address together.
    isInRoute: isInRoute && path.length < 8_000,
  };
}

const takesBody = ({ method, body }) => body !== null || method === 'POST' || method === 'PUT';

function jsonBody(random, schema, hostility, valueOf) {
  if (schema === null) return random.chance(hostility / 2) ? Buffer.from('{"a":1}') : null;
  if (random.chance(hostility / 10))
    return bytesOfJson(
      random.pick([
        '',
        '{',
        'null',
        '[]',
        '"text"',
        '1e999',
        '\ufeff{}',
        '['.repeat(60_000),
        '{"a":'.repeat(9_000),
      ]),
    );
  const entries = Object.entries(schema.properties)
    .filter(([name]) => schema.required.includes(name) || random.chance(0.4))
    .map(([name, property]) => [name, valueOf(name, property, hostileValue)]);
  if (random.chance(hostility / 5)) entries.push([oddKey(random), hostileValue(random)]);
  // Repeated, as no object can be.
  if (entries.length > 0 && random.chance(hostility / 10)) entries.push([random.pick(entries)[0], 1]);
  return bytesOfJson(
    `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
  );
}

/** A value that the schema allows, or nearly: patterns are not kept, known things are named. */
function nearValue(random, name, schema, known) {
  if (schema.enum) return random.pick(schema.enum);
  const types = [schema.type].flat();
  if (types.includes('array')) return [nearValue(random, name, schema.items ?? {}, known)];
  if (types.includes('object'))
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [
        key,
        nearValue(random, key, inner, known),
      ]),
    );
  if (types.includes('integer') || types.includes('number')) return 1 + random.below(40);
  if (types.includes('boolean')) return random.chance(0.5);
  if (name === 'rich_text_story') return '<p>She lit the lamp and waited for the ferry to come home.</p>';
  if (name === 'email') return `fuzz_${random.below(1e6)}@example.com`;
  if (name.startsWith('password')) return 'once-upon-a-time';
  if (name === 'login') return random.pick(known.usernames);
  if (name === 'username')
    return random.chance(0.8) ? random.pick(known.usernames) : `fuzz_${random.below(1e6)}`;
  if (name === 'slug') return random.pick(known.slugs);
  if (name.startsWith('hashtag')) return '#sea';
  if (name === 'next') return random.pick(known.cursors);
  if (name === 'last_saved_at') return '2026-01-31T10:20:30.123Z';
  if (name === 'Idempotency-Key') return `fuzz-key-${random.below(1_000)}-abcdefghijkl`;
  return random.pick(words);
}

function printed(value) {
  if (typeof value === 'string') return value.replace(/^@@number:(.+)@@$/s, '$1');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
