/** The forms of values, JSON Schema. They allow no quotes, so that a value may be part of a text of a template. */
export const text = { type: 'string' };
export const hostName = {
  type: 'string',
  format: 'hostname',
  pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$',
};
export const word = { type: 'string', pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$' };
export const maybeWord = { type: 'string', pattern: '^([a-z0-9]([a-z0-9.-]*[a-z0-9])?)?$' };
export const url = { type: 'string', pattern: '^https?://[\\w.:/-]+$' };
export const secureUrl = { type: 'string', pattern: '^(https://[\\w.:/-]+)?$' };
export const range = { type: 'string', pattern: '^([0-9a-fA-F.:]+/[0-9]{1,3})?$' };
export const quantity = { type: 'string', pattern: '^([0-9]+(Mi|Gi|Ti))?$' };
export const count = { type: 'integer', minimum: 0 };
