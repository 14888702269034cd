import { type Html, html, nothing } from '@quillstead/service-kit/markup';
import type { Operation, Parameter, Response, Schema } from '../document.js';
import { fieldList, schemaView } from './schema-view.js';

/** Returns a call for people: how it is made, what it takes, what it returns. */
export function operationView(method: string, path: string, operation: Operation): Html {
  const { operationId, summary } = operation;
  return html`<article id="${operationId}" aria-labelledby="${operationId}-name">
    <h3 id="${operationId}-name"><a href="#${operationId}">${summary}</a></h3>
    <p class="address"><code>${method.toUpperCase()} ${path}</code></p>
    <p>${rules(operation)}</p>
    ${parameterList('In the path', inPlace(operation, 'path'))}${parameterList('In the query', inPlace(operation, 'query'))}${parameterList('In headers', inPlace(operation, 'header'))}${body(operation)}
    <h4>Responses</h4>
    <dl>
      ${Object.entries(operation.responses).map(([status, response]) => responseView(status, response))}
    </dl>
  </article> `;
}

const callers = {
  anyone: 'Anyone may call.',
  member: 'Members may call.',
  moderator: 'Moderators and admins may call.',
  admin: 'Admins may call.',
} as const satisfies Record<Operation['x-audience'], string>;

function rules({ security, 'x-audience': audience, 'x-rate-limit': limit }: Operation): string {
  const proof = security.some((one) => 'xsrf' in one) ? ' The XSRF header is needed.' : '';
  return `${callers[audience]}${proof} At most ${limit.points} times in ${limit.seconds} seconds (class ${limit.class}).`;
}

function inPlace({ parameters }: Operation, place: Parameter['in']): Parameter[] {
  return parameters.filter((parameter) => parameter.in === place);
}

function parameterList(heading: string, those: readonly Parameter[]): Html {
  if (those.length === 0) return nothing;
  const schemas = Object.fromEntries(those.map(({ name, schema }): [string, Schema] => [name, schema]));
  const required = those.filter((parameter) => parameter.required).map(({ name }) => name);
  return html`<h4>${heading}</h4>
    ${fieldList(schemas, required)}`;
}

function body({ requestBody }: Operation): Html {
  if (requestBody === undefined) return nothing;
  const views = Object.entries(requestBody.content).map(
    ([type, { schema }]) =>
      html`<p>${type}, at most ${requestBody['x-max-bytes']} bytes</p>
        ${schemaView(schema)}`,
  );
  return html`<h4>In the body</h4>
    ${views}`;
}

function responseView(status: string, { description, content = {} }: Response): Html {
  const lines = description.split('\n').map((line) => html`<p>${line}</p>`);
  const schema = content['application/json']?.schema;
  const otherMedia = status.startsWith('2')
    ? Object.keys(content).filter((media) => media !== 'application/json')
    : [];
  return html`<dt><code>${status}</code></dt>
    <dd>
      ${lines}${otherMedia.map((media) => html`<p><code>${media}</code></p>`)}${schema ? schemaView(schema) : nothing}
    </dd>`;
}
