/** The encodings that a response can have. */
export type Encoding = 'br' | 'gzip' | 'identity';

const known = new Map<string, Encoding>();
const mostKnown = 100;

/** The best encoding that a browser takes (RFC 9110, 12.5.3), by its Accept-Encoding. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  let encoding = known.get(header);
  if (encoding === undefined) {
    encoding = read(header);
    // A handful of browsers is nearly everybody; who sends what nobody else does gets it read each time.
    if (known.size < mostKnown) known.set(header, encoding);
  }
  return encoding;
}

function read(header: string): Encoding {
  const accepted = new Map(
    header.split(',').map((one): [string, boolean] => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))];
    }),
  );
  return (['br', 'gzip'] as const).find((name) => accepted.get(name) === true) ?? 'identity';
}
