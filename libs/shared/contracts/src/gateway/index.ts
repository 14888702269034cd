export * from './admin-queues.js';
export * from './count-page-view.js';
export * from './live-notices.js';
export * from './page-renderer.js';
