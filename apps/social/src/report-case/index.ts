export { addReport } from './add-report.js';
export { forgetReportedText } from './forget-reported-text.js';
export { Report } from './report.entity.js';
export { ReportCase } from './report-case.entity.js';
export { type ReportedThing, reportedThing, type SeenThing } from './reported-thing.js';
