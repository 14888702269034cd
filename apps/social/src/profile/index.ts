export { personColumns, type PersonRow, personTables, toPerson } from './person-rows.js';
export { ProfileModule } from './profile.module.js';
