const types: Readonly<Record<string, string>> = {
  missing_authorization_header: 'auth',
  invalid_api_key: 'auth',
  api_key_not_found: 'invalid_request',
  internal: 'internal',
};
const statuses: Readonly<Record<string, number>> = {
  index_not_found: 404,
  task_not_found: 404,
  not_found: 404,
  api_key_not_found: 404,
  api_key_already_exists: 409,
  missing_authorization_header: 401,
  invalid_api_key: 403,
  invalid_content_type: 415,
  internal: 500,
};

/** A refusal as Meilisearch words it (reference, "Errors"). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  get status(): number {
    return statuses[this.code] ?? 400;
  }

  get body(): object {
    return {
      message: this.message,
      code: this.code,
      type: types[this.code] ?? 'invalid_request',
      link: `https://docs.meilisearch.com/errors#${this.code}`,
    };
  }
}

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The checks of a body, by its keys; whatever is not among them is refused. */
export function checkBody(
  body: unknown,
  checks: Readonly<Record<string, (value: unknown) => boolean>>,
  codeOf: (key: string) => string,
): Json {
  if (!isObject(body)) throw new ApiError('bad_request', 'Invalid value type: expected an object');
  for (const [key, value] of Object.entries(body)) {
    const check = checks[key];
    if (check === undefined)
      throw new ApiError(
        'bad_request',
        `Unknown field \`${key}\`: expected one of ${Object.keys(checks)
          .map((one) => `\`${one}\``)
          .join(', ')}`,
      );
    if (value !== null && !check(value))
      throw new ApiError(codeOf(key), `Invalid value at \`.${key}\`: \`${JSON.stringify(value)}\``);
  }
  return body;
}
