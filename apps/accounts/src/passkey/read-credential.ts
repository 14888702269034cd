import { CallError } from '@quillstead/service-kit';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

const base64url = z.string().regex(/^[\w-]+$/u);

const common = {
  id: base64url.max(1_400),
  rawId: base64url.max(1_400),
  type: z.literal('public-key'),
};
/** Extensions are not requested, and none that is sent is read. */
const withoutExtensions = z.unknown().transform(() => ({}));

const registration = z.object({
  ...common,
  clientExtensionResults: withoutExtensions,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

const assertion = z.object({
  ...common,
  clientExtensionResults: withoutExtensions,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().nullish(),
  }),
});

/** The credential that an authenticator made. Throws `wrong_passkey`. @param text its JSON */
export function readRegistration(text: string): RegistrationResponseJSON {
  return read(registration, text);
}

/** The answer of an authenticator. Throws `wrong_passkey`. @param text its JSON */
export function readAssertion(text: string): AuthenticationResponseJSON {
  const { response, ...credential } = read(assertion, text);
  const { userHandle, ...answer } = response;
  return { ...credential, response: { ...answer, ...(userHandle && { userHandle }) } };
}

function read<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new CallError('wrong_passkey');
  }
}
