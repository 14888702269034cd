import {
  type PublicOperation,
  editStory,
  fillPath,
  mendStory,
  pathKeys,
  takesBody,
} from '@quillstead/contracts';
import {
  checkField,
  checkPayload,
  readQueryValue,
  rulesOf,
  stripHtml,
  tidyPayload,
} from '@quillstead/fields';
import { isStoryClean } from '@quillstead/fields/sanitise';
import { hasBrokenText } from '../src/http/read-body.js';

/** Keys and values as they are sent; in an address every value is text, or texts where the key is repeated. */
export type Sent = Readonly<Record<string, unknown>>;

/** One of these fits every field there is. */
const candidates: readonly unknown[] = [
  'Keeper1',
  'keeper@mail.example',
  'https://lamp.example/',
  '/lamp',
  '#0f6b63',
  '#5cc6ba',
  '2026-01-31',
  '2026-01-31T10:20:30.123Z',
  '2026-01-31T10:20:00.000Z',
  '<p>Every evening the keeper climbed the hill and lit the lamp for nobody.</p>',
  'Every evening the keeper lit the lamp for nobody.',
  1,
  ['lamp'],
  { message: 'lamp' },
];

/** A payload that the dictionary has nothing against, with every key that the call takes. */
export function fittingPayload(call: PublicOperation): Sent {
  const payload: Record<string, unknown> = {};
  for (const key of [...call.required, ...call.optional]) {
    const { whitelist = [] } = rulesOf(key) ?? {};
    const fits = (value: unknown) => checkField(key, value, payload, { textOf: stripHtml }) === null;
    const value = [...whitelist, ...whitelist.map((option) => [option]), ...candidates].find(fits);
    if (value === undefined) throw new Error(`No candidate fits ${key}: add one`);
    payload[key] = takesBody(call) || Array.isArray(value) ? value : String(value);
  }
  return payload;
}

/** The sentence that a call must be refused with for what was sent; null when the dictionary has nothing against it. */
export function refusalOf(call: PublicOperation, sent: unknown): string | null {
  const payload = takesBody(call) ? sent : typed(sent as Sent);
  const tidy =
    typeof payload === 'object' && payload !== null && !Array.isArray(payload)
      ? tidyPayload(payload as Sent)
      : payload;
  return (
    checkPayload(tidy, call, { leavesMarkup: true })?.message ??
    brokenText(payload as Sent) ??
    checkPayload(tidy, heldAsPublished(call, tidy as Sent), {
      isClean: isStoryClean,
      textOf: stripHtml,
    })?.message ??
    null
  );
}

/** A text may be left out of a change, but one that is sent has to keep the rules of publishing. */
function heldAsPublished(call: PublicOperation, sent: Sent): PublicOperation {
  const isChange = [editStory.name, mendStory.name].includes(call.name) && 'rich_text_story' in sent;
  return isChange ? { ...call, required: [...call.required, 'rich_text_story'] } : call;
}

/** The path and the body of a call that sends this payload. Half a surrogate pair becomes its bytes in UTF-8. */
export function addressAndBody(call: PublicOperation, sent: unknown): { path: string; body?: string } {
  const values = typeof sent === 'object' && sent !== null ? (sent as Sent) : {};
  const inPath = pathKeys(call);
  const path = fillPath(call, (key) => encode(String(values[key])));
  if (takesBody(call)) return { path, body: JSON.stringify(sent) };
  const query = Object.entries(values)
    .filter(([key]) => !inPath.some((one) => one === key))
    .flatMap(([key, value]) => [value].flat().map((one) => `${encode(key)}=${encode(String(one))}`));
  return { path: query.length > 0 ? `${path}?${query.join('&')}` : path };
}

function typed(sent: Sent): Sent {
  return Object.fromEntries(
    Object.entries(sent).map(([key, raw]) => [key, readQueryValue(key, raw as string | string[])]),
  );
}

function brokenText(payload: Sent): string | null {
  const broken = Object.entries(payload).find(([, value]) => hasBrokenText(value));
  return broken === undefined
    ? null
    : `${rulesOf(broken[0])?.label ?? broken[0]} must be properly formatted.`;
}

function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}
