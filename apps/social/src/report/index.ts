export { Appeal } from './appeal.entity.js';
export { ReportDecision } from './report-decision.entity.js';
export { ReportModule } from './report.module.js';
