/** What XML 1.0 has no place for, however it is written: control characters, half pairs, U+FFFE and U+FFFF. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const special = /[&<>"']/g;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in an XML document, in an element as in an attribute. */
export function escapeXml(text: string): string {
  return text.replace(unwritable, '').replace(special, (character) => references[character] ?? '');
}
