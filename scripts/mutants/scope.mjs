import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';

/** The folders whose tests have to detect small faults: a fault that nobody sees there would harm a person. */
export const areas = {
  fields: ['libs/shared/fields/src/**', 'libs/shared/catalogue/src/**'],
  access: [
    'libs/shared/projections/src/{access,subscriptions,users}/*.ts',
    'apps/notifications/src/access/*.ts',
    'apps/content/src/{bookmark,comment,profile-lists,lists}/*.ts',
    'apps/content/src/{collection,collection-announcement,collection-subscription}/*.ts',
    'apps/content/src/{series,series-place,series-subscription,schedule,related}/*.ts',
    'apps/accounts/src/settings/remember-filter.ts',
    'apps/content/src/story/{read-story,lock-own-story,publish-story,edit-story,delete-story,list-home}.ts',
    'apps/social/src/{profile,subscription}/*.ts',
    'apps/notifications/src/{collection,notification,fan-out,user-projection}/*.ts',
  ],
  sessions: ['apps/accounts/src/{session,token,password-reset,verification,email-change,password}/*.ts'],
  counters: [
    'apps/content/src/{like,leaderboard,reading-place,statistics,story-day}/*.ts',
    'apps/content/src/story/raise-stats.ts',
    'apps/content/src/user-projection/count-author-stories.ts',
    'apps/social/src/counts/*.ts',
    'apps/notifications/src/{due,delivery}/*.ts',
  ],
  events: [
    'libs/shared/service-kit/src/{events,acknowledgements,jobs,rpc}/**',
    'libs/shared/service-kit/src/background-task/*.ts',
    'libs/shared/service-kit/src/database/{deadline-client,idempotent-calls}.ts',
  ],
  search: ['apps/search/src/{engine,search,indexing}/**'],
  // Its components and hooks are held by the browser's specs, which run the built app.
  editor: [
    'apps/web/src/features/writing/editor/**/*.ts',
    'apps/web/src/features/writing/{local-draft-saver,draft-saver,draft-sender,story-payload,tab-claim}.ts',
  ],
};

/** Declarations without a decision of their own, the texts of emails, and the sizes of the design. */
const leftOut =
  /\.(spec|entity|controller|module|d)\.tsx?$|\/use-[^/]+$|(^|\/)(index|layout|content-types)\.ts$|-(email|alert)\.ts$/;

/**
 * The source files under mutation, as paths from the root.
 * @param {string} root
 */
export function filesInScope(root) {
  const found = globSync(
    Object.values(areas)
      .flat()
      .map((pattern) => (pattern.endsWith('**') ? `${pattern}/*.{ts,tsx}` : pattern)),
    { cwd: root },
  );
  return found.filter((path) => !leftOut.test(path)).toSorted();
}

/** The area of a path in scope. */
function areaOf(path) {
  return Object.keys(areas).find((area) => areas[area].some((pattern) => matchesGlob(path, pattern)));
}

/** Whether constants outside of functions are rules of the product there: how long a name may be, which page is where. */
export const holdsRules = (path) => areaOf(path) === 'fields';
