import { escapeHtml } from '@quillstead/service-kit/markup';
import { createHash } from 'node:crypto';

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 48px 16px; font: 17px/1.6 Georgia, serif; }
  main { max-width: 525px; margin: 0 auto; }
  button { font: inherit; padding: 10px 20px; cursor: pointer; }`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Nothing but its own style, and a form that comes back to the site. */
export const unsubscribePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The page behind the link in an email: it has a button, so that a visit to the link alone changes nothing. */
export function confirmPage(siteName: string): string {
  return page(
    'No more emails',
    siteName,
    `<p>${escapeHtml(siteName)} will send you no more emails about what happens there. Emails about your password and
your address still come, and in your settings you can switch the others on again.</p>
<form method="post"><button>Send me no more emails</button></form>`,
  );
}

/** The page after unsubscribing. */
export function donePage(siteName: string): string {
  return page(
    'You get no more emails',
    siteName,
    `<p>In your settings at ${escapeHtml(siteName)} you can switch them on again.</p>
<p><a href="/account/settings/notifications">Open the settings</a></p>`,
  );
}

function page(title: string, siteName: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} - ${escapeHtml(siteName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}
