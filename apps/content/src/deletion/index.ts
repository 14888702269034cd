export { AuthorUpkeep } from './author-upkeep.entity.js';
export { DeletionModule } from './deletion.module.js';
