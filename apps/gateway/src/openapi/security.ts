import { xsrfCookie, xsrfHeader } from '@quillstead/contracts';
import type { DeclaredOperation } from './contract.js';
import type { Operation, SecurityScheme } from './document.js';

/** Returns the cookie that names a session, and the proof that a change comes from a page of ours. */
export function securitySchemes(sessionCookie: string): Record<'session' | 'xsrf', SecurityScheme> {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie,
      description: 'Set by sign-up and log-in; a visitor has none.',
    },
    xsrf: {
      type: 'apiKey',
      in: 'header',
      name: xsrfHeader,
      description: `The value of the cookie ${xsrfCookie}, which comes along and is set by the session call and every page.`,
    },
  };
}

/** Returns the credentials of an operation: one of these alternatives, with all of its schemes. */
export function securityOf({ audience, method, withoutXsrf }: DeclaredOperation): Operation['security'] {
  const proof: Record<string, string[]> = method === 'GET' || withoutXsrf ? {} : { xsrf: [] };
  const asMember = { session: [], ...proof };
  return audience === 'anyone' ? [proof, asMember] : [asMember];
}
