import { type Html, html } from '@quillstead/service-kit/markup';
import { apiBase } from '@quillstead/contracts';
import type { Document, Operation } from '../document.js';
import { operationView } from './operation-view.js';
import { schemaAnchor, schemaView } from './schema-view.js';

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Returns the document as one page to read and to search with the browser's own means; it runs no script. */
export function docsPage(document: Document, addresses: { json: string; style: string }): string {
  const { info, tags, components } = document;
  const services = tags.map(({ name }) => ({ name, calls: callsOf(document, name) }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>API - ${info.title}</title>
        <link rel="stylesheet" href="${addresses.style}" />
      </head>
      <body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <header>
          <h1>${info.title} API</h1>
          <p>
            Version ${info.version}, below <code>${apiBase}</code>. For machines:
            <a href="${addresses.json}">OpenAPI ${document.openapi}</a>.
          </p>
          <p>${info.description}</p>
        </header>
        <nav aria-label="Calls">${services.map(serviceLinks)}</nav>
        <main id="calls" tabindex="-1">
          ${services.map(serviceSection)}
          <section aria-labelledby="schemas">
            <h2 id="schemas">Replies</h2>
            ${Object.entries(components.schemas).map(
              ([name, schema]) =>
                html`<article id="${schemaAnchor(name)}">
                  <h3><code>${name}</code></h3>
                  ${schemaView(schema)}
                </article> `,
            )}
          </section>
        </main>
      </body>
    </html> `.text;
}

function callsOf({ paths }: Document, service: string): Listed[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(service))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

function serviceLinks({ name, calls }: { name: string; calls: readonly Listed[] }): Html {
  return html`<h2>${name}</h2>
    <ul>
      ${calls.map(
        ({ method, path, operation }) =>
          html`<li>
            <a href="#${operation.operationId}"><code>${method.toUpperCase()} ${path}</code></a>
          </li> `,
      )}
    </ul> `;
}

function serviceSection({ name, calls }: { name: string; calls: readonly Listed[] }): Html {
  return html`<section aria-labelledby="service-${name}">
    <h2 id="service-${name}">${name}</h2>
    ${calls.map(({ method, path, operation }) => operationView(method, path, operation))}
  </section> `;
}
