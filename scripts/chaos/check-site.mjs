import { checkContent } from './checks/check-content.mjs';
import { checkCopies } from './checks/check-copies.mjs';
import { checkDeaths } from './checks/check-deaths.mjs';
import { checkDeadLetters } from './checks/check-dead-letters.mjs';
import { checkNotifications } from './checks/check-notifications.mjs';
import { checkPages } from './checks/check-pages.mjs';
import { checkSessions } from './checks/check-sessions.mjs';
import { checkSubscriptions } from './checks/check-subscriptions.mjs';

/**
 * Compares one part of a quiet site with what the load knows, and reports to the scene what it found.
 * @callback Check
 * @param {import('./scene.mjs').Scene} scene
 * @param {Awaited<ReturnType<typeof import('./open-databases.mjs').openDatabases>>} databases
 * @param {{ dataDir: string }} site
 * @returns {Promise<void>}
 */
const checks = [
  checkContent,
  checkSubscriptions,
  checkNotifications,
  checkCopies,
  checkDeadLetters,
  checkDeaths,
  checkSessions,
  checkPages,
];

/**
 * Compares a quiet site with the truth: what was acknowledged to the load, and what owners have of what others keep.
 * @type {Check}
 */
export async function checkSite(scene, databases, site) {
  for (const check of checks) await check(scene, databases, site);
}
