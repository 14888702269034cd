import { logIn } from './log-in.mjs';

/** Somebody of the sample content. */
const username = 'ines_carvalho';

/** The pages that are weighed and looked at, as a visitor sees them; the last as a member. */
export const benchPages = [
  { name: 'home', path: '/', isMembers: false },
  { name: 'story', path: '/story/the-last-ferry', isMembers: false },
  { name: 'profile', path: `/user/${username}`, isMembers: false },
  { name: 'write', path: '/write', isMembers: true },
];

/**
 * Logs somebody of the sample in.
 *
 * @param {string} api the address below which the calls lie
 * @returns {Promise<string>} the session's token, the value of the cookie `sid`
 */
export async function sampleSession(api) {
  return (await logIn(api, username)).sid;
}
