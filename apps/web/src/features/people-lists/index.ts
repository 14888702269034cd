export { PeopleListsPart } from './people-lists-part.js';
