/** What search keeps beside the tables of the service kit. */
export const database = { entities: [], migrations: [] };
