import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const text = { type: 'string', minLength: 1 };
const uri = { type: 'string', format: 'uri' };
const time = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$` };
const texts = { type: 'object', additionalProperties: text };

/** With these fields and no others. */
const record = (properties, required) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const digest = {
  ...texts,
  minProperties: 1,
  properties: {
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    gitCommit: { type: 'string', pattern: '^[0-9a-f]{40}$' },
  },
};
const descriptor = {
  ...record({ name: text, uri, digest, mediaType: text, downloadLocation: uri }, []),
  anyOf: [{ required: ['uri'] }, { required: ['digest'] }],
};
const descriptors = { type: 'array', items: descriptor };

/**
 * Whether a value is an in-toto statement with a provenance of SLSA v1, by https://slsa.dev/spec/v1.1/provenance and the
 * specification of in-toto's statements: those publish no JSON schema.
 */
export const isProvenance = formats.default(new Ajv2020({ allErrors: true, strictRequired: false })).compile(
  record(
    {
      _type: { const: 'https://in-toto.io/Statement/v1' },
      subject: { type: 'array', minItems: 1, items: { ...descriptor, required: ['name', 'digest'] } },
      predicateType: { const: 'https://slsa.dev/provenance/v1' },
      predicate: record(
        {
          buildDefinition: record(
            {
              buildType: uri,
              externalParameters: { type: 'object' },
              internalParameters: { type: 'object' },
              resolvedDependencies: descriptors,
            },
            ['buildType', 'externalParameters'],
          ),
          runDetails: record(
            {
              builder: record({ id: uri, version: texts, builderDependencies: descriptors }, ['id']),
              metadata: record({ invocationId: text, startedOn: time, finishedOn: time }, []),
              byproducts: descriptors,
            },
            ['builder'],
          ),
        },
        ['buildDefinition', 'runDetails'],
      ),
    },
    ['_type', 'subject', 'predicateType', 'predicate'],
  ),
);
