/** The whitespace characters of JavaScript, literally: engines differ in their `\s` and in escapes. */
const spaces = '\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const shorthands: Readonly<Record<string, string>> = { d: '0-9', w: '0-9A-Za-z_', s: spaces };
/** An escape, an opening bracket with what changes its meaning, a closing one, or any other character. */
const tokens = /\\(?:[pP]\{[^}]*\}|[^])|\[\^?\]?|\]|\(\?(?:<?[=!]|:|<)?|[^]/gu;

/**
 * A pattern that other engines of regular expressions read as JavaScript does (those of Go, Java, .NET, PCRE, Python
 * and Rust): of characters, classes, groups, quantifiers and anchors alone, as JSON Schema advises. The shorthands
 * `\d`, `\s` and `\w` are written out, since elsewhere they stand for other characters.
 *
 * @returns undefined for a pattern that cannot be said so: one with flags that count, classes of Unicode, looks around,
 *   names or references
 */
export function portablePattern({ source, flags }: RegExp): string | undefined {
  if (/[ims]/.test(flags)) return undefined;
  let printed = '';
  let isInClass = false;
  for (const [token] of source.matchAll(tokens)) {
    const part = isInClass ? partOfClass(token) : partOutside(token);
    if (part === undefined) return undefined;
    printed += part;
    if (!isInClass && token.startsWith('[')) isInClass = true;
    else if (token === ']') isInClass = false;
  }
  return printed;
}

function partOutside(token: string): string | undefined {
  // `[]` and `[^]` are classes in JavaScript, and the beginnings of longer ones elsewhere.
  if (/^\[\^?\]$/.test(token)) return undefined;
  if (token.startsWith('(?')) return token === '(?:' ? token : undefined;
  // Elsewhere it leaves out other line breaks.
  if (token === '.') return undefined;
  if (!token.startsWith('\\')) return token;
  const name = token.slice(1);
  const characters = shorthands[name.toLowerCase()];
  if (characters === undefined) return literal(name);
  return `[${name === name.toLowerCase() ? '' : '^'}${characters}]`;
}

function partOfClass(token: string): string | undefined {
  if (!token.startsWith('\\')) return token === '[' || token === '[^' ? undefined : token;
  return shorthands[token.slice(1)] ?? literal(token.slice(1));
}

/** An escaped character that stands for itself. */
function literal(name: string): string | undefined {
  if (name === '/') return name;
  return /^[\w]/.test(name) || name.length > 1 ? undefined : `\\${name}`;
}
