import { Session } from '../session/index.js';
import { User } from '../user/index.js';
import { MakeUserAndSession1795255200000 } from './migrations/1795255200000-make-user-and-session.js';
import { AddProfileAndSettings1795300000000 } from './migrations/1795300000000-add-profile-and-settings.js';

/** The tables that accounts owns and the migrations that make them. */
export const database = {
  entities: [User, Session],
  migrations: [MakeUserAndSession1795255200000, AddProfileAndSettings1795300000000],
};
