import type { User } from '../user/index.js';

/** All that a person is but the number, the name and when they joined. */
type Kept = 'id' | 'username' | 'joinedAt' | 'version';

/** The values of a deleted account's columns, except the kept ones. A new column of the table must be added here. */
export const emptied: Omit<User, Kept> = {
  status: 'deleted',
  email: '',
  emailPending: null,
  passwordHash: '',
  displayName: null,
  bio: null,
  website: null,
  showEmail: 0,
  socialMedia: {},
  role: 'member',
  isPrivate: 0,
  isVerified: 0,
  showNsfw: 0,
  themeMode: null,
  noteByEmail: 0,
  noteLogIn: 0,
  noteEmailFrequency: 'at_once',
  pushOff: [],
  storyFilter: null,
  rdtCid: null,
  wbraid: null,
  gclid: null,
};
