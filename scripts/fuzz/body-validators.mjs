import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * Compares bodies with what an OpenAPI document declares.
 *
 * @param {{ paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>> }} document 3.1
 * @returns {(path: string, method: string) => BodyValidator} for one operation, as the document names both
 *
 * @typedef {(status: number, type: string, value: unknown) => string | null} BodyValidator says what is wrong with a body of
 * a media type under a status, of JSON with its value; null for what the document declares, and for a status that it
 * does not declare
 */
export function bodyValidators(document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document', false, false);
  return (path, method) => (status, type, value) => {
    const response = document.paths[path][method].responses[status];
    if (response === undefined) return null;
    const { content = {} } = response;
    if (!Object.hasOwn(content, type)) return `a body of ${type}, which the document does not declare`;
    if (content[type].schema === undefined) return null;
    const place = ['paths', path, method, 'responses', status, 'content', type, 'schema'];
    const validate = ajv.getSchema(`document#/${place.map(escaped).join('/')}`);
    if (validate === undefined) throw new Error(`The document has no schema at ${place.join(' ')}`);
    return validate(value)
      ? null
      : `a response against its schema: ${ajv.errorsText(validate.errors, { dataVar: '' })}`;
  };
}

/** A part of a JSON pointer that stands in an address (RFC 6901, 6). */
const escaped = (part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'));
