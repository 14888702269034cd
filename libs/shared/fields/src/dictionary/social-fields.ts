import { socialSites } from '@quillstead/catalogue';
import { webAddress } from '../patterns.js';
import { inWords } from './in-words.js';

const socialField = (key: string) =>
  ({ label: inWords(key), type: 'string', maxLength: 250, patterns: [webAddress] }) as const;

type SocialFields = {
  readonly [Key in (typeof socialSites)[number]['machine_name']]: ReturnType<typeof socialField>;
};

/** A member's address on each of the social sites (spec section 3). */
export const socialFields = Object.fromEntries(
  socialSites.map(({ machine_name }) => [machine_name, socialField(machine_name)]),
) as SocialFields;
