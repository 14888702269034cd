const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * The characters that XML 1.0 (section 2.2) forbids even as references: most control characters, lone surrogates,
 * U+FFFE and U+FFFF.
 */
const outsideXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as it may stand in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references[character] ?? character);
}

/** Text as it may stand in an XML document, between tags and in quoted attributes; what XML cannot hold is left out. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(outsideXml, ''));
}
