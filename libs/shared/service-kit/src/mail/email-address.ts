import { domainToASCII, domainToUnicode } from 'node:url';
import { isEmailAddress } from '@quillstead/fields';

/** Returns the form in which an address is stored (docs/product/accounts.md#email-address); another text in NFC. */
export function canonicalEmail(text: string): string {
  const { local, domain } = partsOf(text);
  return domain === null ? local : `${local}@${domain}`;
}

/**
 * Returns all forms in which the address that a text names may be stored, its own first: an earlier release stored an
 * address as it was typed. Nearly every address has one.
 */
export function storedForms(text: string): string[] {
  const { local, domain } = partsOf(text);
  if (domain === null) return [text];
  const forms = [canonicalEmail(text), `${local}@${domainToASCII(domain)}`];
  return [...new Set([text, ...forms, ...forms.map((form) => form.normalize('NFD'))])];
}

/** Returns the local part and the domain; no domain when a text is no address. */
function partsOf(text: string): { local: string; domain: string | null } {
  const normal = text.normalize('NFC');
  if (!isEmailAddress(normal)) return { local: normal, domain: null };
  const at = normal.lastIndexOf('@');
  const local = normal.slice(0, at);
  const ascii = domainToASCII(normal.slice(at + 1));
  const readable = domainToUnicode(ascii);
  const isSame = isEmailAddress(`${local}@${readable}`) && domainToASCII(readable) === ascii;
  return { local, domain: isSame ? readable : ascii };
}
