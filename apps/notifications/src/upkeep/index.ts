export { UpkeepModule } from './upkeep.module.js';
