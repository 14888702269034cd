import { apiBase, fillPath } from '@quillstead/contracts';
import type { Contract, DeclaredOperation } from './contract.js';
import type { Document, Operation } from './document.js';
import { headers } from './headers.js';
import { replySchemas } from './response-schemas.js';
import { securityOf, securitySchemes } from './security.js';
import { parametersOf, requestBodyOf } from './call-fields.js';
import { responsesOf } from './responses.js';

/** The version of the HTTP contract, as in the path of every call. */
const version = apiBase.slice(apiBase.lastIndexOf('v') + 1);

const description = [
  'Ids are numbers, flags 0 or 1, times UTC; what is empty is null. Lengths count characters as people see them.',
  'Unknown fields and query parameters are refused. An array in a query is its key repeated.',
  'A path that is declared with other methods alone is 405, and Allow names them.',
  'An error is a sentence as plain text, or a problem of RFC 9457 to who accepts application/problem+json.',
].join(' ');

/** Returns the HTTP contract as OpenAPI 3.1, made of what validates the calls and nothing else (docs/api.md). */
export function buildDocument(contract: Contract): Document {
  const { siteName, calls, sessionCookie } = contract;
  return {
    openapi: '3.1.1',
    info: { title: siteName, version, description },
    servers: [{ url: apiBase }],
    tags: [...new Set(calls.map(serviceOf))].map((name) => ({ name })),
    paths: pathsOf(contract),
    components: {
      schemas: replySchemas(contract),
      headers,
      securitySchemes: securitySchemes(sessionCookie),
    },
  };
}

function pathsOf(contract: Contract): Document['paths'] {
  const paths: Document['paths'] = {};
  const taken = new Set<string>();
  for (const call of contract.calls) {
    const path = fillPath(call, (key) => `{${key}}`);
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operationOf(call, freeId(call, taken), contract),
    };
  }
  return paths;
}

/** Returns the call's name; when two methods share one name, the method is added to it. */
function freeId({ name, method }: DeclaredOperation, taken: Set<string>): string {
  const id = taken.has(name) ? `${name}_by_${method.toLowerCase()}` : name;
  taken.add(id);
  return id;
}

/** Returns a call as an operation of the document; @param operationId one that no other has */
function operationOf(call: DeclaredOperation, operationId: string, contract: Contract): Operation {
  const requestBody = requestBodyOf(call, contract);
  return {
    operationId,
    summary: inWords(call.name),
    tags: [serviceOf(call)],
    parameters: parametersOf(call, contract),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(call, contract),
    security: securityOf(call),
    'x-audience': call.audience,
    'x-rate-limit': { class: call.limit, ...contract.limitClasses[call.limit] },
  };
}

/** Returns the service that handles a call. */
function serviceOf({ name }: Pick<DeclaredOperation, 'name'>): string {
  return name.slice(0, name.indexOf('.'));
}

function inWords(name: string): string {
  const words = name.slice(name.indexOf('.') + 1).replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
