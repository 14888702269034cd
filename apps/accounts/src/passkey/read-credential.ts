import { CallError } from '@quillstead/service-kit';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

const base64url = z.string().regex(/^[\w-]+$/u);

const common = {
  id: base64url.max(1_400),
  rawId: base64url.max(1_400),
  type: z.literal('public-key'),
};
/** Extensions are not requested, and those that are sent are not read. */
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

/** Returns the credential that an authenticator made. Throws `wrong_passkey`. @param text its JSON */
export function readRegistration(text: string): RegistrationResponseJSON {
  return read(registration, text);
}

/** Returns the response of an authenticator. Throws `wrong_passkey`. @param text its JSON */
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

/**
 * The names of widespread providers of passkeys by the id of their model (AAGUID), as the community list has them:
 * https://github.com/passkeydeveloper/passkey-authenticator-aaguids
 */
const names: Readonly<Record<string, string>> = {
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on macOS',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
};

/** Returns the name of the program that stores a passkey; undefined for one that is not known. */
export const providerName = (aaguid: string): string | undefined => names[aaguid];
