# Which connections the network policies of a site open, and which they may. Ports are TCP.
package network

import data.objects.all
import data.objects.of_kind
import data.objects.selects
import data.objects.workloads

services := ["accounts", "content", "social", "notifications", "search"]

processes := {sprintf("%s-%s", [service, role]) | some service in services; some role in ["api", "worker"]}

gateways := {"gateway", "live-gateway"}

uses_redis := (gateways | processes) | {"sample", "restore"}

uses_pictures := {"gateway", "accounts-api", "accounts-worker", "content-api", "content-worker", "backup", "restore"}

uses_postgres := processes | {"migrate", "sample", "backup", "restore"}

# Every connection that may be open; no other place lists them. `when` are objects without which it may not.
declared := [
	{"from": {"ingress controller"}, "to": gateways, "ports": {5000}, "when": ["Ingress gateway"]},
	{"from": {"envoy"}, "to": gateways, "ports": {5000}, "when": ["Gateway site"]},
	{"from": {"prometheus"}, "to": gateways | processes, "ports": {9090}, "when": ["ServiceMonitor site"]},
	# The exporters of PostgreSQL and PgBouncer.
	{"from": {"prometheus"}, "to": {"pg", "pg-pooler"}, "ports": {9127, 9187}, "when": ["PodMonitor pg"]},
	{"from": uses_redis, "to": {"redis", "redis-ha"}, "ports": {6379}},
	{"from": uses_redis | {"redis-ha"}, "to": {"redis-ha"}, "ports": {6379, 26379}},
	{"from": uses_postgres, "to": {"postgres", "pg", "pg-pooler"}, "ports": {5432}},
	{"from": {"search-api", "search-worker", "migrate"}, "to": {"meilisearch"}, "ports": {7700}},
	{"from": gateways | processes, "to": {"collector"}, "ports": {4318}, "when": ["NetworkPolicy traces"]},
	{"from": {"accounts-worker", "notifications-worker"}, "to": {"world"}, "ports": {443, 465, 587}},
	{"from": uses_pictures, "to": {"world"}, "ports": {443}, "when": ["NetworkPolicy media-store-world"]},
	{"from": uses_pictures, "to": {"media-store"}, "ports": {443}},
	{"from": {"backup", "fetch-backup"}, "to": {"world"}, "ports": {443}, "when": ["NetworkPolicy backup-store"]},
	{"from": {"accounts-worker", "notifications-worker"}, "to": {"smtp-relay"}, "ports": {465, 587}},
	{"from": uses_postgres, "to": {"postgres elsewhere"}, "ports": {5432}},
	{"from": uses_redis, "to": {"redis elsewhere"}, "ports": {6379}},
	{"from": uses_redis, "to": {"redis-sentinels"}, "ports": {26379}},
	{"from": {"pg", "pg-pooler", "cnpg operator"}, "to": {"pg", "pg-pooler"}, "ports": {5432, 8000}},
	# The instances keep their state in the API of the cluster, whose address nobody knows beforehand.
	{"from": {"pg", "pg-pooler"}, "to": {"everywhere"}, "ports": {443, 6443}},
	{"from": {"envoy"}, "to": {"acme solver"}, "ports": {8089}, "when": ["NetworkPolicy acme-solver", "Gateway site"]},
	{"from": {"ingress controller"}, "to": {"acme solver"}, "ports": {8089}, "when": ["NetworkPolicy acme-solver", "Ingress gateway"]},
]

allowed contains {"from": from, "to": to, "port": port} if {
	some line in declared
	every needed in object.get(line, "when", []) {
		is_here(needed)
	}
	some from in line.from & names
	some to in line.to & names
	some port in line.ports
}

is_here(when) if {
	some object in all
	sprintf("%s %s", [object.kind, object.metadata.name]) == when
}

# --- The pods and what is outside of the namespace ---

pods[w.name] := w.labels if some w in workloads

pods[cluster.metadata.name] := {"cnpg.io/cluster": cluster.metadata.name} if some cluster in of_kind("Cluster")

pods[pooler.metadata.name] := {"cnpg.io/cluster": pooler.spec.cluster.name, "cnpg.io/poolerName": pooler.metadata.name} if {
	some pooler in of_kind("Pooler")
}

# cert-manager starts it in our namespace.
pods["acme solver"] := {"acme.cert-manager.io/http01-solver": "true"}

others := {
	"ingress controller": {"namespace": "ingress-nginx", "labels": {"app.kubernetes.io/component": "controller"}},
	"envoy": {"namespace": "envoy-gateway-system", "labels": {"app.kubernetes.io/component": "proxy"}},
	"prometheus": {"namespace": "monitoring", "labels": {"app.kubernetes.io/name": "prometheus"}},
	"collector": {"namespace": "monitoring", "labels": {"app.kubernetes.io/name": "opentelemetry-collector"}},
	"cnpg operator": {"namespace": "cnpg-system", "labels": {"app.kubernetes.io/name": "cloudnative-pg"}},
	"names": {"namespace": "kube-system", "labels": {"k8s-app": "kube-dns"}},
	"another of monitoring": {"namespace": "monitoring", "labels": {}},
	"another of cnpg-system": {"namespace": "cnpg-system", "labels": {}},
	"another pod": {"namespace": "default", "labels": {}},
}

# Addresses outside of the cluster, by the policy that opens each; everything else is the world, without what is private.
private := {"postgres": "postgres elsewhere", "redis": "redis elsewhere", "redis-sentinels": "redis-sentinels", "smtp-relay": "smtp-relay", "media-store": "media-store"}

world := {
	"0.0.0.0/0": ["10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"],
	"::/0": ["::1/128", "fc00::/7", "fe80::/10"],
}

names := ((object.keys(pods) | object.keys(others)) | {"world", "everywhere"}) | {place | some policy, place in private; opens_outside(policy)}

opens_outside(policy) if {
	some p in of_kind("NetworkPolicy")
	p.metadata.name == policy
	p.spec.egress[_].to[_].ipBlock
}

# --- What the policies open ---

rules contains {"policy": p.metadata.name, "pod": pod, "way": "egress", "peers": rule.to, "ports": ports_of(rule)} if {
	some p in of_kind("NetworkPolicy")
	some pod, labels in pods
	selects(p.spec.podSelector, labels)
	some rule in p.spec.egress
	rule.to
}

rules contains {"policy": p.metadata.name, "pod": pod, "way": "ingress", "peers": rule.from, "ports": ports_of(rule)} if {
	some p in of_kind("NetworkPolicy")
	some pod, labels in pods
	selects(p.spec.podSelector, labels)
	some rule in p.spec.ingress
}

ports_of(rule) := {port.port | some port in rule.ports; object.get(port, "protocol", "TCP") == "TCP"} if rule.ports

ports_of(rule) := {"every port"} if not rule.ports

places(rule) := {place | some peer in rule.peers; some place in places_of(rule.policy, peer)}

# Pods of the namespace of the policy.
places_of(_, peer) := {pod | some pod, labels in pods; selects(peer.podSelector, labels)} if {
	not peer.namespaceSelector
	not peer.ipBlock
}

places_of(_, peer) := {place |
	some place, other in others
	selects(peer.namespaceSelector, {"kubernetes.io/metadata.name": other.namespace})
	selects(object.get(peer, "podSelector", {}), other.labels)
} if {
	peer.namespaceSelector
}

places_of(policy, peer) := {address_place(policy, peer.ipBlock)} if peer.ipBlock

address_place(policy, block) := "world" if block.except == world[block.cidr]

else := private[policy] if not endswith(block.cidr, "/0")

else := "names" if policy == "node-local-dns"

else := block.cidr

out contains {"from": rule.pod, "to": place, "port": port} if {
	some rule in rules
	rule.way == "egress"
	some place in places(rule)
	some port in rule.ports
}

inward contains {"from": place, "to": rule.pod, "port": port} if {
	some rule in rules
	rule.way == "ingress"
	some place in places(rule)
	some port in rule.ports
}

# Between two of our pods both ends must open it. Every pod may resolve names.
open contains c if {
	some c in out & inward
}

open contains c if {
	some c in out
	not pods[c.to]
	not is_names(c)
}

open contains c if {
	some c in inward
	not pods[c.from]
}

is_names(c) if {
	c.to == "names"
	c.port == 53
}

# A rule without peers is for every place.
open contains {"from": pod, "to": "everywhere", "port": port} if {
	some p in of_kind("NetworkPolicy")
	some pod, labels in pods
	selects(p.spec.podSelector, labels)
	some rule in p.spec.egress
	not rule.to
	some port in ports_of(rule)
}

open contains {"from": "everywhere", "to": pod, "port": port} if {
	some p in of_kind("NetworkPolicy")
	some pod, labels in pods
	selects(p.spec.podSelector, labels)
	some rule in p.spec.ingress
	not rule.from
	some port in ports_of(rule)
}
