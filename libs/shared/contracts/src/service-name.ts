/** The services that answer asks; each has a database and a list in Redis of its own. */
export const serviceNames = ['accounts', 'content', 'social', 'notifications', 'search'] as const;

export type ServiceName = (typeof serviceNames)[number];

/** Whoever calls operations: the gateway and the services. */
export type AppName = 'gateway' | ServiceName;
