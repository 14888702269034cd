export { HomeShelvesModule } from './home-shelves.module.js';
