export { Report } from './report.entity.js';
export { ReportCase } from './report-case.entity.js';
export { ReportDecision } from './report-decision.entity.js';
export { ReportModule } from './report.module.js';
