import { randomBytes } from 'node:crypto';
import { meiliKey } from '../supervisor/meili-key.mjs';

const secret = /^([A-Z_]+)=make-this-a-secret$/gm;

/**
 * The text of `.env`, with a new secret in each place where `.env.example` needs one.
 * @param {string} example the text of `.env.example`
 * @param {string | null} known the text of an `.env` that is there; null when there is none
 * @returns {string} known itself when it lacks nothing
 */
export function completeEnv(example, known) {
  if (known === null) return withSearchKey(example.replaceAll(secret, (_, name) => `${name}=${newSecret()}`));
  // Before search had a key of its own, MEILI_KEY was the master key.
  const master = valueOf(known, 'MEILI_MASTER_KEY') ?? valueOf(known, 'MEILI_KEY');
  const lacking = [...example.matchAll(secret)]
    .map(([, name]) => name)
    .filter((name) => valueOf(known, name) === null);
  if (lacking.length === 0) return known;
  const lines = lacking.map(
    (name) => `${name}=${name === 'MEILI_MASTER_KEY' && master !== null ? master : newSecret()}\n`,
  );
  const whole = `${known.trimEnd()}\n${lines.join('')}`;
  return lacking.includes('MEILI_MASTER_KEY') ? withSearchKey(whole) : whole;
}

function withSearchKey(text) {
  const key = `MEILI_KEY=${meiliKey(valueOf(text, 'MEILI_MASTER_KEY') ?? '')}`;
  return /^MEILI_KEY=/m.test(text) ? text.replace(/^MEILI_KEY=.*$/m, key) : `${text}${key}\n`;
}

const valueOf = (text, name) => new RegExp(`^${name}=(.+)$`, 'm').exec(text)?.[1] ?? null;

const newSecret = () => randomBytes(32).toString('base64url');
