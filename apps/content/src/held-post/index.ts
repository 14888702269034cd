export { HeldPostModule } from './held-post.module.js';
