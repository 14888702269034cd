export { countedDays } from './period.js';
export { StatisticsModule } from './statistics.module.js';
