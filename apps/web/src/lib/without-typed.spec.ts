import { withoutTyped } from './without-typed.js';

describe('the message of an error without what somebody has typed', () => {
  afterEach(() => document.body.replaceChildren());

  it.each([
    // Chromium, Firefox and WebKit in turn, of JSON that is none.
    [
      `Unexpected token 'O', "Once upon"... is not valid JSON`,
      `Unexpected token 'O', "…"... is not valid JSON`,
    ],
    [`"secret" is not valid JSON`, `"…" is not valid JSON`],
    [
      'JSON.parse: unexpected character at line 1 column 1 of the JSON data',
      'JSON.parse: unexpected character at line 1 column 1 of the JSON data',
    ],
    ['JSON Parse error: Unexpected identifier "secret"', 'JSON Parse error: Unexpected identifier "…"'],
    [
      `Failed to execute 'querySelector' on 'Document': '#my secret' is not a valid selector.`,
      `Failed to execute 'querySelector' on 'Document': '…' is not a valid selector.`,
    ],
    [`'secret' is not a valid selector`, `'…' is not a valid selector`],
    [
      'Invalid regular expression: /my (secret/: Unterminated group',
      'Invalid regular expression: /…/: Unterminated group',
    ],
    ['Unexpected token, "Once\nupon" is not valid JSON', 'Unexpected token, "…" is not valid JSON'],
    // Names of properties say where the fault is, and stay.
    [
      `Cannot read properties of undefined (reading 'slug')`,
      `Cannot read properties of undefined (reading 'slug')`,
    ],
    [`can't access property "slug", story is undefined`, `can't access property "slug", story is undefined`],
    [
      `undefined is not an object (evaluating 'a.story.slug')`,
      `undefined is not an object (evaluating 'a.story.slug')`,
    ],
  ])('%s', (message, expected) => {
    expect(withoutTyped(message)).toBe(expected);
  });

  it('has nothing of what stands in a field', () => {
    for (const [kind, value] of [
      ['input', 'Nightfall'],
      ['textarea', 'Nightfall over the harbour'],
      ['input', 'a'],
    ] as const) {
      const field = document.createElement(kind);
      field.value = value;
      document.body.append(field);
    }
    expect(withoutTyped('No place for Nightfall over the harbour, nor for Nightfall at all')).toBe(
      'No place for …, nor for … at all',
    );
  });
});
