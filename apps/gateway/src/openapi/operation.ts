import { parametersOf, requestBodyOf } from './call-fields.js';
import type { Contract, DeclaredOperation } from './contract.js';
import type { Operation } from './document.js';
import { responsesOf } from './responses.js';
import { securityOf } from './security.js';

/** A call as an operation of the document; @param operationId one that no other has */
export function operationOf(call: DeclaredOperation, operationId: string, contract: Contract): Operation {
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

/** The service that handles a call. */
export function serviceOf({ name }: Pick<DeclaredOperation, 'name'>): string {
  return name.slice(0, name.indexOf('.'));
}

function inWords(name: string): string {
  const words = name.slice(name.indexOf('.') + 1).replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
