export * from './count-page-view.js';
