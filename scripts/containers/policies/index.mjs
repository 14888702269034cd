import { archiveFaults } from './archives.mjs';
import { assetFaults } from './assets.mjs';
import { backupFaults } from './backups.mjs';
import { databaseConnectionFaults } from './database-connections.mjs';
import { imageFaults } from './images.mjs';
import { monitoringFaults } from './monitoring.mjs';
import { networkFaults } from './network.mjs';
import { poolerFaults } from './poolers.mjs';
import { probeFaults } from './probes.mjs';
import { redisFaults } from './redis.mjs';
import { resourceFaults } from './resources.mjs';
import { restrictedFaults } from './restricted.mjs';
import { rolloutFaults } from './rollouts.mjs';
import { settingFaults } from './settings.mjs';
import { tokenFaults } from './tokens.mjs';
import { trafficFaults } from './traffic.mjs';
import { waveFaults } from './waves.mjs';

/** The policies that every overlay must meet: each function takes the overlay's objects and returns the faults. */
export const policies = {
  restricted: restrictedFaults,
  tokens: tokenFaults,
  resources: resourceFaults,
  images: imageFaults,
  probes: probeFaults,
  rollouts: rolloutFaults,
  settings: settingFaults,
  network: networkFaults,
  backups: backupFaults,
  archives: archiveFaults,
  traffic: trafficFaults,
  waves: waveFaults,
  poolers: poolerFaults,
  databaseConnections: databaseConnectionFaults,
  redis: redisFaults,
  assets: assetFaults,
  monitoring: monitoringFaults,
};
