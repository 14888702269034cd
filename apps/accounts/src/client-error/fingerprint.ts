import { createHash } from 'node:crypto';

/** As much of a fault as decides which others are the same. */
interface Fault {
  readonly message: string;
  readonly stack: string;
  readonly route: string | null;
}

const framesCompared = 3;

/**
 * The same for faults that differ only in numbers, ids and addresses: a hash of the message with these folded, of
 * the first frames of the stack, and of the pattern of the page.
 */
export function fingerprint({ message, stack, route }: Fault): string {
  const frames = stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at\s|@/.test(line))
    .slice(0, framesCompared);
  const compared = [fold(message), ...frames.map(fold), route];
  return createHash('sha256').update(JSON.stringify(compared)).digest('base64url');
}

/** Each build names its scripts anew, so what stands between name and ending is folded too. */
function fold(text: string): string {
  return text
    .replace(/-[\w-]{8}(?=\.\w+(?::|$))/g, '-<hash>')
    .replace(/\b(?=[\w-]*\d)[\da-f-]{8,}\b/gi, '<id>')
    .replace(/\d+/g, '<n>');
}
