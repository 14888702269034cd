# What a site requests from a cluster for our own pods, and how many connections to PostgreSQL it may open:
#   helm template … | conftest test --combine --policy k8s/policy --namespace sizes -
package sizes

import data.objects.deployments
import data.objects.of_kind
import data.objects.replicas
import data.objects.site

pool := to_number(site.DATABASE_POOL)

# For acknowledged events, in a pool of its own (docs/messaging.md#lanes).
acknowledging := 4

# For the Job that migrates, a backup, an operator, and what PostgreSQL reserves for its superuser.
spare := 15

# Search has pools of its own for searches and for suggestions (docs/operating/scaling.md#postgresql).
searching(name) := 12 if startswith(name, "search-")

searching(name) := 0 if not startswith(name, "search-")

# Workers hold one session for what needs one (docs/operating/poolers.md#what-goes-through-it).
holding(name) := 1 if endswith(name, "-worker")

holding(name) := 0 if not endswith(name, "-worker")

reaching contains d if {
	some d in deployments
	d.labels["reach.quillstead/postgres"]
}

# Pods that are added while every Deployment is replaced.
added(d) := ceil(replicas(d.name).max * to_number(trim_suffix(d.object.spec.strategy.rollingUpdate.maxSurge, "%")) / 100)

rolling(d) := replicas(d.name).max + added(d)

each(name) := (pool + acknowledging) + searching(name)

opened(end) := sum([n | some d in reaching; n := replicas(d.name)[end] * each(d.name)])

# At the largest size, during a roll-out.
connections := {
	"opened": opened_rolling,
	"direct": direct,
	"shared": shared,
	"needed": (direct + shared) + spare,
	"replica": replica + spare,
} if {
	opened_rolling := sum([n | some d in reaching; n := rolling(d) * each(d.name)])
	replica := sum([n | some d in reaching; reads_replica(d); n := rolling(d) * pool])
	some direct in [direct_connections(opened_rolling)]

	# PgBouncer has a pool for each pair of user and database, and each service has one.
	shared := sum([n |
		some pooler in of_kind("Pooler")
		n := (pooler.spec.instances * to_number(pooler.spec.pgbouncer.parameters.default_pool_size)) * 5
	])
}

reads_replica(d) if {
	some entry in d.pod.containers[0].env
	entry.name == "DATABASE_REPLICA_URL"
}

# Those that reach the server itself; each new pod waits for its migrations with one.
direct_connections(all_opened) := all_opened if count(of_kind("Pooler")) == 0

direct_connections(_) := sum([n |
	some d in reaching
	n := (rolling(d) * (holding(d.name) + searching(d.name))) + added(d)
]) if {
	count(of_kind("Pooler")) > 0
}

# How many connections a PostgreSQL of the cluster accepts.
database_servers contains {"name": o.metadata.name, "accepts": to_number(o.spec.postgresql.parameters.max_connections)} if {
	some o in of_kind("Cluster")
}

database_servers contains {"name": "postgres", "accepts": to_number(trim_prefix(word, "max_connections="))} if {
	some o in of_kind("StatefulSet")
	o.metadata.name == "postgres"
	some word in o.spec.template.spec.containers[0].args
	startswith(word, "max_connections=")
}

total(end, what) := sum([n | some d in deployments; n := replicas(d.name)[end] * units.parse(d.pod.containers[0].resources.requests[what])])

pods(end) := sum([n | some d in deployments; n := replicas(d.name)[end]])

rounded(number) := round(number * 10) / 10

warn contains sprintf("pods %v to %v; processors %v to %v; memory %v to %v GiB", [
	pods("min"),
	pods("max"),
	rounded(total("min", "cpu")),
	rounded(total("max", "cpu")),
	rounded(total("min", "memory") / 1073741824),
	rounded(total("max", "memory") / 1073741824),
])

warn contains sprintf("connections %v to %v", [opened("min"), opened("max")])

warn contains sprintf("roll-out: %v connections opened, %v to the server itself, %v sessions of poolers, %v needed, %v by a replica, %v accepted", [
	connections.opened,
	connections.direct,
	connections.shared,
	connections.needed,
	connections.replica,
	concat(", ", [format_int(s.accepts, 10) | some s in database_servers]),
])
