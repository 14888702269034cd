/**
 * The Content-Disposition of a file to keep under a name: in ASCII for who knows no more, and as it is (RFC 6266,
 * RFC 8187). Nothing of a name gets out of its quotes or onto another line.
 *
 * @param name without its ending; of the first spelling Latin characters, digits and hyphens stay
 * @param ending e.g. `epub`
 */
export function attachment(name: string, ending: string): string {
  const plain = name.replace(/[^a-z0-9-]+/gi, '').replace(/^-+|-+$/g, '') || 'story';
  const whole = encodeURIComponent(`${name.toWellFormed()}.${ending}`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.${ending}"; filename*=UTF-8''${whole}`;
}
