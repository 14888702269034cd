import { idempotencyHeader, idempotencyPattern, pathKeys, takesBody } from '@quillstead/contracts';
import { asDraft, type FieldKey } from '@quillstead/fields';
import { type Contract, type DeclaredOperation, fieldOf } from './contract.js';
import type { Parameter, RequestBody, Schema } from './document.js';
import { fieldSchema, nullable, portablePattern } from './field-schema.js';

/** Returns the parameters of an operation in its path, in its query (if it has no body) and in its own headers. */
export function parametersOf(call: DeclaredOperation, contract: Contract): Parameter[] {
  const inPath = pathKeys(call);
  const inQuery = takesBody(call) ? [] : keysOf(call).filter((key) => !inPath.includes(key));
  return [
    ...inPath.map((name) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: schemaOf(name, call, contract),
    })),
    ...inQuery.map((name) => queryParameter(name, call, contract)),
    ...(call.repeat === 'by_key' ? [idempotencyKey] : []),
  ];
}

const idempotencyKey: Parameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    pattern: portablePattern(idempotencyPattern),
    description:
      'Sent again after a lost response it returns that response, for a day, and the call counts once.',
  },
};

/** Returns the request body of an operation; undefined when it has none. */
export function requestBodyOf(call: DeclaredOperation, contract: Contract): RequestBody | undefined {
  if (call.takesFile) return fileBody(call);
  const inPath = pathKeys(call);
  const keys = takesBody(call) ? keysOf(call).filter((key) => !inPath.includes(key)) : [];
  if (keys.length === 0) return undefined;
  const required = keys.filter((key) => call.required.includes(key));
  const properties = keys.map((key): [string, Schema] => {
    const schema = schemaOf(key, call, contract);
    return [key, required.includes(key) ? schema : nullable(schema)];
  });
  const schema = {
    type: 'object' as const,
    properties: Object.fromEntries(properties),
    required,
    additionalProperties: false,
  };
  return {
    required: required.length > 0,
    content: { 'application/json': { schema } },
    'x-max-bytes': call.bodyLimit,
  };
}

/** Returns the body of a call with a file, whose format is judged by its content. */
function fileBody({ bodyLimit }: DeclaredOperation): RequestBody {
  const schema = { type: 'string', contentMediaType: 'application/octet-stream' } as const;
  return { required: true, content: { '*/*': { schema } }, 'x-max-bytes': bodyLimit };
}

function keysOf({ required, optional }: DeclaredOperation): FieldKey[] {
  return [...required, ...optional];
}

function queryParameter(name: FieldKey, call: DeclaredOperation, contract: Contract): Parameter {
  const schema = schemaOf(name, call, contract);
  const repeated = schema.type === 'array' ? ({ style: 'form', explode: true } as const) : {};
  return { name, in: 'query', required: call.required.includes(name), schema, ...repeated };
}

function schemaOf(key: string, { isDraft }: DeclaredOperation, contract: Contract): Schema {
  const field = fieldOf(contract, key);
  return fieldSchema(isDraft ? asDraft(field) : field, (other) => fieldOf(contract, other).label);
}
