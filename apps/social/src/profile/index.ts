export { personColumns, personRow, personTables, toPerson } from './person-rows.js';
export { ProfileModule } from './profile.module.js';
