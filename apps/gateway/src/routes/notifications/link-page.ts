import { escapeHtml } from '@quillstead/service-kit/markup';
import { createHash } from 'node:crypto';

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 48px 16px; font: 17px/1.6 Georgia, serif; }
  main { max-width: 525px; margin: 0 auto; }
  button { font: inherit; padding: 10px 20px; cursor: pointer; }`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The policy of the page: only its own style, and a form that is sent to the site. */
export const linkPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Returns the page behind the link in an email: it has a button, so that a visit to the link alone changes nothing. */
export function unsubscribePage(siteName: string): string {
  return page(
    'No more emails',
    siteName,
    `<p>${escapeHtml(siteName)} will send you no more emails about what happens there. Emails about your password and
your address still come, and in your settings you can switch the others on again.</p>
<form method="post"><button>Send me no more emails</button></form>`,
  );
}

/** Returns the page after unsubscribing. */
export function unsubscribedPage(siteName: string): string {
  return page(
    'You get no more emails',
    siteName,
    `<p>In your settings at ${escapeHtml(siteName)} you can switch them on again.</p>
<p><a href="/account/settings/notifications">Open the settings</a></p>`,
  );
}

/** Returns the page behind the link that confirms an email subscription. */
export function confirmPage(siteName: string): string {
  return page(
    'Stories by email',
    siteName,
    `<p>From now on, ${escapeHtml(siteName)} sends you the stories that the email names. Each email has a link that ends
this with one click.</p>
<form method="post"><button>Send me the stories</button></form>`,
  );
}

export function confirmedPage(siteName: string): string {
  return page(
    'The stories come by email',
    siteName,
    `<p>The next stories come to your mailbox.</p>
<p><a href="/">Open ${escapeHtml(siteName)}</a></p>`,
  );
}

/** Returns the page behind the link that ends an email subscription. */
export function endPage(siteName: string): string {
  return page(
    'No more stories',
    siteName,
    `<p>${escapeHtml(siteName)} will send you no more of these stories, and deletes your address from the list.</p>
<form method="post"><button>Send me no more stories</button></form>`,
  );
}

export function endedPage(siteName: string): string {
  return page(
    'You get no more stories',
    siteName,
    `<p>Your address is deleted from the list. At ${escapeHtml(siteName)} you can enter it again.</p>
<p><a href="/">Open ${escapeHtml(siteName)}</a></p>`,
  );
}

/** Returns the page behind the link by which the stories come once a week. */
export function weeklyPage(siteName: string): string {
  return page(
    'One email a week',
    siteName,
    `<p>${escapeHtml(siteName)} will send you the new stories in one email a week, with their titles and how they begin, and
none in a week without a story.</p>
<form method="post"><button>Send me one email a week</button></form>`,
  );
}

export function weeklyDonePage(siteName: string): string {
  return page(
    'The stories come once a week',
    siteName,
    `<p>The next email comes within a week, if there is a new story.</p>
<p><a href="/">Open ${escapeHtml(siteName)}</a></p>`,
  );
}

/** Returns the page behind the link by which each story comes by itself. */
export function eachStoryPage(siteName: string): string {
  return page(
    'Each story by itself',
    siteName,
    `<p>${escapeHtml(siteName)} will send you each new story as an email with the whole text.</p>
<form method="post"><button>Send me each story</button></form>`,
  );
}

export function eachStoryDonePage(siteName: string): string {
  return page(
    'Each story comes by itself',
    siteName,
    `<p>The next new story comes to your mailbox, whole.</p>
<p><a href="/">Open ${escapeHtml(siteName)}</a></p>`,
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
