import { hasVisibleText } from '@quillstead/catalogue';

/** Browsers and Node have it; the types of this library know neither. */
declare const URL: new (address: string) => { readonly hostname: string };

/** The lengths in octets, as RFC 5321 counts. */
const [longestLocalPart, longestDomain] = [64, 253];
/** ASCII that needs no quotes; above it every character that a person sees (RFC 5322, RFC 6532). */
const localCharacters = /^[\w!#$%&'*+/=?^`{|}~.\-\u0080-\u{10ffff}]+$/u;
const domainCharacters = /^[a-z\d.\-\u0080-\u{10ffff}]+$/iu;
const visibleMark = /^(?!\p{Default_Ignorable_Code_Point})\p{M}$/u;
const dnsLabel = /^(?!-)[a-z\d-]{1,63}(?<!-)$/;

/** Returns true if a text is an email address that can be read as it is (docs/product/fields.md#email-addresses). */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0)).normalize('NFC');
  return isLocalPart(local) && domainOfMail(text.slice(at + 1)) !== null;
}

function isLocalPart(local: string): boolean {
  const isDotted = local.startsWith('.') || local.endsWith('.') || local.includes('..');
  return !isDotted && localCharacters.test(local) && isReadable(local) && octetsOf(local) <= longestLocalPart;
}

/** True if each character is visible; a mark has a character before it. */
function isReadable(text: string): boolean {
  const [first = '', ...others] = text;
  return hasVisibleText(first) && others.every((one) => hasVisibleText(one) || visibleMark.test(one));
}

/** Returns the number of octets in UTF-8; the text has no lone surrogates. */
function octetsOf(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length;
}

/** Returns a domain as DNS has it, with A-labels in lower case, or null for what DNS does not allow. */
function domainOfMail(domain: string): string | null {
  if (!domainCharacters.test(domain) || !isReadable(domain)) return null;
  const ascii = hostOf(domain);
  const labels = ascii.split('.');
  // A last label of digits would be an IP address.
  const isName = labels.length > 1 && /[a-z]/.test(labels.at(-1) ?? '');
  const isAllowed = isName && ascii.length <= longestDomain && labels.every((label) => dnsLabel.test(label));
  return isAllowed ? ascii : null;
}

function hostOf(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}
