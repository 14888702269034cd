import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { CallFailure } from './call-failure.js';

/**
 * Lets the member choose a passkey and prove that it is they who hold it.
 *
 * @param options as the site sent them
 * @returns the answer as JSON
 * @throws CallFailure with the sentence to show
 */
export function askForPasskey(options: string): Promise<string> {
  return ask(() => startAuthentication({ optionsJSON: JSON.parse(options) }));
}

/**
 * Offers the member's passkeys in the list with which the browser fills in the name, until one is chosen there.
 *
 * @param options as the site sent them
 * @param signal ends the offer
 * @returns the answer as JSON; null when the offer has ended, also because the browser asks for a passkey in another
 *   way
 */
export async function offerPasskeys(options: string, signal: AbortSignal): Promise<string | null> {
  const end = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', end);
  try {
    if (signal.aborted) return null;
    return JSON.stringify(
      await startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: true }),
    );
  } catch {
    return null;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/**
 * Makes a new passkey.
 *
 * @param options as the site sent them
 * @returns the answer as JSON
 * @throws CallFailure with the sentence to show
 */
export function makePasskey(options: string): Promise<string> {
  return ask(() => startRegistration({ optionsJSON: JSON.parse(options) }));
}

async function ask(start: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await start());
  } catch (error) {
    throw new CallFailure(sentenceFor(error instanceof Error ? error.name : ''), 400);
  }
}

function sentenceFor(name: string): string {
  if (!('PublicKeyCredential' in globalThis)) return 'This browser cannot use passkeys.';
  if (name === 'InvalidStateError') return 'You already have a passkey there.';
  if (name === 'SecurityError') return 'Passkeys do not work at this address of the site.';
  return 'No passkey was chosen. You can try again.';
}
