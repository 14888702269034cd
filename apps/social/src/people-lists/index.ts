export { PeopleListsModule } from './people-lists.module.js';
