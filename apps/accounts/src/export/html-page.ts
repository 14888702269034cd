import { Html, html } from '@quillstead/service-kit/markup';

/** Nothing of an export runs or loads anything, whatever it holds. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

const style = new Html(`
      body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.6 Georgia, serif; color-scheme: light dark; }
      .about { color: GrayText; font-size: 0.9rem; }
      .text { white-space: pre-line; }
      .story p { white-space: pre-wrap; }
      .story p:empty::before { content: '\\200b'; }
      .story blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid; }
      .heading { margin-block: 1.8em 0.7em; font-size: 1.2em; font-weight: bold; }
      .center, .align-center, .scene { text-align: center; }
      .right { text-align: end; }
      .align-right { text-align: right; }
      .align-justify { text-align: justify; }
      .indent { text-indent: 1.6em; }
      .verse { padding-inline-start: 1.6em; }
      .story p.scene:empty::before { content: '* * *'; content: '* * *' / ''; }
    `);

/** A page of the export that can be read in any browser, without a network. */
export function htmlPage(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}
