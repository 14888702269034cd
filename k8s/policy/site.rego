# What the objects of a site must keep to:
#   helm template … | conftest test --combine --policy k8s/policy -
package main

import data.objects.claims
import data.objects.containers
import data.objects.deployments
import data.objects.is_gateway
import data.objects.of_kind
import data.objects.selects
import data.objects.servers
import data.objects.site
import data.objects.variable
import data.objects.workloads

# A call with an undefined argument is undefined, and so is its negation: functions below take whole objects.

# --- Pods are restricted ---

deny contains sprintf("%s may be root", [w.name]) if {
	some w in workloads
	not is_no_root(w.pod)
}

is_no_root(pod) if {
	pod.securityContext.runAsNonRoot == true
	pod.securityContext.runAsUser > 0
}

# Below, a user of the host may have the same number. The images of stores have a user of their own.
deny contains sprintf("%s may have the user of its host", [w.name]) if {
	some w in workloads
	some container in w.containers
	contains(container.image, "quillstead/")
	min([w.pod.securityContext.runAsUser, w.pod.securityContext.runAsGroup]) <= 10000
}

deny contains sprintf("%s has no seccomp profile", [w.name]) if {
	some w in workloads
	not w.pod.securityContext.seccompProfile.type == "RuntimeDefault"
}

deny contains sprintf("%s shares something with its host", [w.name]) if {
	some w in workloads
	some field in ["hostNetwork", "hostPID", "hostIPC"]
	w.pod[field]
}

deny contains sprintf("%s sees files of its host", [w.name]) if {
	some w in workloads
	some volume in w.pod.volumes
	volume.hostPath
}

deny contains sprintf("%s: %s can write to its image", [c.of, c.name]) if {
	some c in containers
	not c.securityContext.readOnlyRootFilesystem == true
}

deny contains sprintf("%s: %s can gain privileges", [c.of, c.name]) if {
	some c in containers
	not c.securityContext.allowPrivilegeEscalation == false
}

deny contains sprintf("%s: %s can gain privileges", [c.of, c.name]) if {
	some c in containers
	c.securityContext.privileged
}

deny contains sprintf("%s: %s has capabilities", [c.of, c.name]) if {
	some c in containers
	not has_no_capability(c)
}

has_no_capability(container) if {
	container.securityContext.capabilities.drop == ["ALL"]
	not container.securityContext.capabilities.add
}

deny contains sprintf("%s: %s is root", [c.of, c.name]) if {
	some c in containers
	c.securityContext.runAsUser == 0
}

deny contains sprintf("%s: %s has a port of its host", [c.of, c.name]) if {
	some c in containers
	some port in c.ports
	port.hostPort
}

deny contains sprintf("%s has a token for the API of the cluster", [w.name]) if {
	some w in workloads
	not w.pod.automountServiceAccountToken == false
}

deny contains sprintf("ServiceAccount %s gives out tokens", [account.metadata.name]) if {
	some account in of_kind("ServiceAccount")
	not account.automountServiceAccountToken == false
}

deny contains sprintf("%s runs as %s", [w.name, w.pod.serviceAccountName]) if {
	some w in workloads
	w.pod.serviceAccountName != w.name
}

deny contains sprintf("%s has no ServiceAccount", [w.name]) if {
	some w in workloads
	count([a | some a in of_kind("ServiceAccount"); a.metadata.name == w.pod.serviceAccountName]) != 1
}

deny contains sprintf("%s has variables of every Service", [w.name]) if {
	some w in workloads
	not w.pod.enableServiceLinks == false
}

# --- Resources, images, probes ---

deny contains sprintf("%s: %s has no sound request and limit of %s", [c.of, c.name, what]) if {
	some c in containers
	some what in ["cpu", "memory", "ephemeral-storage"]
	not is_bounded(c, what)
}

is_bounded(container, what) if {
	units.parse(container.resources.requests[what]) <= units.parse(container.resources.limits[what])
}

deny contains sprintf("%s: %s may grow without end", [w.name, volume.name]) if {
	some w in workloads
	some volume in w.pod.volumes
	volume.emptyDir
	not volume.emptyDir.sizeLimit
}

# The rest is for the copy that Redis makes while it rewrites its file.
deny contains sprintf("%s: %s may fill more than 70 %% of its memory", [c.of, c.name]) if {
	some c in containers
	words := concat(" ", object.get(c, "args", []))
	contains(words, "redis-server")
	not leaves_memory(words, c)
}

leaves_memory(words, container) if {
	[_, most] := regex.find_all_string_submatch_n(`--maxmemory (\d+)mb --maxmemory-policy noeviction`, words, 1)[0]
	to_number(most) * 1048576 <= 0.7 * units.parse(container.resources.limits.memory)
}

images contains {"of": c.of, "image": c.image} if some c in containers

images contains {"of": o.metadata.name, "image": o.spec.imageName} if some o in of_kind("Cluster")

images contains {"of": o.metadata.name, "image": pooler_container(o.spec.template.spec, "pgbouncer").image} if some o in of_kind("Pooler")

# `local` is what a machine of your own has built.
deny contains sprintf("%s: %s may be another image tomorrow", [i.of, i.image]) if {
	some i in images
	not regex.match(`@sha256:[0-9a-f]{64}$|:local$|:[^/:]*\d+\.\d+[^/:]*$`, i.image)
}

deny contains sprintf("%s: %s has no %s", [w.name, container.name, probe]) if {
	some w in servers
	some container in w.pod.containers
	some probe in ["startupProbe", "readinessProbe", "livenessProbe"]
	not container[probe]
}

# A database that is away must not have every pod restarted.
deny contains sprintf("%s has other probes than /livez and /readyz", [w.name]) if {
	some w in deployments
	[w.pod.containers[0].livenessProbe.httpGet.path, w.pod.containers[0].readinessProbe.httpGet.path] != ["/livez", "/readyz"]
}

# --- A Deployment is replaced, drained and scaled without a time in which no pod responds ---

deny contains sprintf("%s does not select its own pods", [w.name]) if {
	some w in deployments
	not selects(w.object.spec.selector, w.labels)
}

deny contains sprintf("%s is not replaced by quarters, new pods first", [w.name]) if {
	some w in deployments
	w.object.spec.strategy.rollingUpdate != {"maxSurge": "25%", "maxUnavailable": 0}
}

deny contains sprintf("%s is not replaced when a secret changes", [w.name]) if {
	some w in deployments
	not w.object.metadata.annotations["reloader.stakater.com/auto"] == "true"
}

deny contains sprintf("%s has no class of priority", [w.name]) if {
	some w in workloads
	not w.pod.priorityClassName in {"quillstead-serving", "quillstead-background"}
}

deny contains sprintf("%s has no class of priority", [o.metadata.name]) if {
	some o in array.concat(of_kind("Cluster"), of_kind("Pooler"))
	class := object.get(o.spec, ["template", "spec", "priorityClassName"], "")
	object.get(o.spec, "priorityClassName", class) != "quillstead-serving"
}

budgets_of(labels) := [b | some b in of_kind("PodDisruptionBudget"); selects(b.spec.selector, labels)]

deny contains sprintf("%s has no disruption budget of one pod", [w.name]) if {
	some w in deployments
	[b.spec.maxUnavailable | some b in budgets_of(w.labels)] != [1]
}

deny contains sprintf("%s is not spread by %s", [w.name, key]) if {
	some w in deployments
	some key in ["kubernetes.io/hostname", "topology.kubernetes.io/zone"]
	not is_spread(w, key)
}

is_spread(w, key) if {
	some constraint in w.pod.topologySpreadConstraints
	constraint.topologyKey == key
	constraint.matchLabelKeys == ["pod-template-hash"]
	count(constraint.labelSelector.matchLabels) >= 2
	selects(constraint.labelSelector, w.labels)
}

deny contains sprintf("%s has not exactly one autoscaler", [w.name]) if {
	some w in deployments
	count(data.objects.scalers_of(w.name)) != 1
}

deny contains sprintf("%s has not exactly one autoscaler", [w.name]) if {
	some w in deployments
	w.object.spec.replicas
}

deny contains sprintf("%s gives up before the services for which it waits", [w.name]) if {
	some w in deployments
	is_gateway(w)
	slowest := max([s.object.spec.progressDeadlineSeconds | some s in deployments; not is_gateway(s)])
	w.object.spec.progressDeadlineSeconds <= slowest
}

deny contains sprintf("%s is killed before its grace time is over", [w.name]) if {
	some w in deployments
	wait := object.get(w.pod.containers[0], ["lifecycle", "preStop", "sleep", "seconds"], 0)
	w.pod.terminationGracePeriodSeconds * 1000 <= to_number(site.STOP_GRACE_MS) + (wait * 1000)
}

# --- Settings and secrets ---

deny contains sprintf("%s: %s stands in the open", [c.of, entry.name]) if {
	some c in containers
	some entry in c.env
	regex.match(`(SECRET|_ACCEPTED|PASSWORD|KEY|TOKEN|_AUTH|_HEADERS|DATABASE_URL|POOLER_URL|DATABASE_ADMIN_URL|REDIS_URL|SMTP_URL)$`, entry.name)
	"value" in object.keys(entry)
}

deny contains sprintf("%s: a change of %s would not replace its pods", [w.name, name]) if {
	some w in servers
	some container in w.pod.containers
	some name in [source.configMapRef.name | some source in container.envFrom]
	not w.template.metadata.annotations[sprintf("checksum/%s", [name])]
}

# A secret that is replaced while the site runs: a process that reads one also accepts a second one.
deny contains sprintf("%s: %s cannot be replaced", [c.of, name]) if {
	some c in containers
	some name in ["DEPLOYMENT_SECRET", "VAPID_PRIVATE_KEY"]
	secret := variable(c, name).valueFrom.secretKeyRef.name
	not accepts_second(c, name, secret)
}

accepts_second(c, name, secret) if {
	second := variable(c, sprintf("%s_ACCEPTED", [name])).valueFrom.secretKeyRef
	second.name == secret
	second.optional == true
}

deny contains sprintf("%s starts before its migrations", [w.name]) if {
	some w in deployments
	not is_gateway(w)
	not waits_for_migrations(w)
}

waits_for_migrations(w) if {
	[process, gate] := [w.pod.containers[0], w.pod.initContainers[0]]
	gate.command == ["node", "scripts/containers/await-migrations.mjs"]
	gate.image == process.image
	database := variable(process, "DATABASE_URL").valueFrom.secretKeyRef.name
	database == variable(gate, "DATABASE_URL").valueFrom.secretKeyRef.name
	some job in workloads
	job.name == "migrate"
	database in databases_of(job)
}

databases_of(w) := {entry.valueFrom.secretKeyRef.name |
	some container in w.containers
	some entry in container.env
	endswith(entry.name, "DATABASE_URL")
}

# --- Backups and the archive of PostgreSQL ---

deny contains sprintf("%s leaves a database out", [w.name]) if {
	some w in workloads
	w.name in {"backup", "restore", "migrate"}
	databases_of(w) != union({databases_of(d) | some d in deployments})
}

deny contains sprintf("%s may run twice at once", [w.name]) if {
	some w in workloads
	w.kind == "CronJob"
	w.object.spec.concurrencyPolicy != "Forbid"
}

deny contains sprintf("%s starts by itself", [w.name]) if {
	some w in workloads
	w.name in {"restore", "fetch-backup"}
	not w.object.spec.suspend == true
}

deny contains sprintf("%s has no volume that outlives it", [w.name]) if {
	some w in workloads
	w.name in {"backup", "restore", "fetch-backup"}
	count(claims(w) - {"media"}) == 0
}

deny contains "backup writes another backup at each retry" if {
	some w in workloads
	w.name == "backup"
	runs := [1 |
		some container in w.containers
		variable(container, "BACKUP_RUN").valueFrom.fieldRef.fieldPath == "metadata.labels['batch.kubernetes.io/controller-uid']"
	]
	count(runs) == 0
}

copy contains container if {
	some w in workloads
	w.name == "backup"
	some container in w.containers
	container.args[0] == "copy"
}

deny contains "backup is copied before it is complete" if {
	count(copy) > 0
	some w in workloads
	w.name == "backup"
	not copies_after(w)
}

copies_after(w) if {
	[container.args[0] | some container in w.pod.initContainers] == ["backup"]
	[container.args[0] | some container in w.pod.containers] == ["copy"]
}

deny contains "backup: rows may leave the cluster in clear text" if {
	count(copy) > 0
	some w in workloads
	w.name == "backup"
	some container in w.containers
	container.args[0] == "backup"
	not encrypts(container)
}

encrypts(container) if variable(container, "BACKUP_RECIPIENTS").valueFrom.secretKeyRef.optional == false

deny contains "backup: a copy may be replaced" if {
	some container in copy
	not "--immutable" in container.args
}

deny contains "backup: a copy is sent in clear text" if {
	some config in of_kind("ConfigMap")
	config.metadata.name == "backup-store"
	not is_encrypted(config)
}

is_encrypted(config) if startswith(config.data.RCLONE_CONFIG_STORE_ENDPOINT, "https://")

# A PostgreSQL of CloudNativePG survives the loss of a node without the loss of a commit, and the loss of the cluster.
deny contains "pg loses commits, or itself, with a node" if {
	some cluster in of_kind("Cluster")
	not survives_node(cluster.spec)
}

survives_node(spec) if {
	spec.instances >= 3
	spec.postgresql.synchronous.number >= 1
	spec.affinity == {"topologyKey": "kubernetes.io/hostname", "podAntiAffinityType": "required"}
}

deny contains "pg has no archive outside of the cluster, encrypted, with base backups" if {
	count(of_kind("Cluster")) > 0
	not is_archived
}

is_archived if {
	some cluster in of_kind("Cluster")
	some plugin in cluster.spec.plugins
	plugin.isWALArchiver
	some store in of_kind("ObjectStore")
	store.metadata.name == plugin.parameters.barmanObjectName
	startswith(store.spec.configuration.endpointURL, "https:")
	store.spec.configuration.wal.encryption
	store.spec.configuration.data.encryption
	regex.match(`^\d+[dwm]$`, store.spec.retentionPolicy)
	some backup in of_kind("ScheduledBackup")
	backup.spec.cluster.name == cluster.metadata.name
	backup.spec.pluginConfiguration.name == plugin.name
	not backup.spec.suspend
}

# --- Connections to PostgreSQL ---

deny contains sprintf("%s accepts %d connections of %d", [s.name, s.accepts, data.sizes.connections.needed]) if {
	some s in data.sizes.database_servers
	s.accepts < data.sizes.connections.needed
}

deny contains sprintf("%s: its replicas accept %d connections of %d", [s.name, s.accepts, data.sizes.connections.replica]) if {
	some s in data.sizes.database_servers
	s.accepts < data.sizes.connections.replica
}

deny contains sprintf("%s accepts too few connections when an instance is away", [pooler.metadata.name]) if {
	some pooler in of_kind("Pooler")
	accepted := (pooler.spec.instances - 1) * to_number(pooler.spec.pgbouncer.parameters.max_client_conn)
	accepted < data.sizes.connections.opened - data.sizes.connections.direct
}

# Prepared statements in transaction mode need PgBouncer 1.21.
deny contains sprintf("%s does not share sessions by transactions with prepared statements", [pooler.metadata.name]) if {
	some pooler in of_kind("Pooler")
	not shares_sessions(pooler.spec)
}

shares_sessions(spec) if {
	spec.pgbouncer.poolMode == "transaction"
	to_number(spec.pgbouncer.parameters.max_prepared_statements) > 0
	image := pooler_container(spec.template.spec, "pgbouncer").image
	[_, minor] := regex.find_all_string_submatch_n(`:1\.(\d+)`, image, 1)[0]
	to_number(minor) >= 21
}

deny contains sprintf("%s may end as a whole, with a node or a drain", [pooler.metadata.name]) if {
	some pooler in of_kind("Pooler")
	not has_another(pooler)
}

has_another(pooler) if {
	labels := {"cnpg.io/poolerName": pooler.metadata.name}
	pooler.spec.instances >= 2
	some constraint in pooler.spec.template.spec.topologySpreadConstraints
	constraint.topologyKey == "kubernetes.io/hostname"
	selects(constraint.labelSelector, labels)
	[b.spec.maxUnavailable | some b in budgets_of(labels)] == [1]
}

# The operator adds the first one, and a ResourceQuota refuses pods with a container without bounds.
deny contains sprintf("%s: %s has no sound request and limit of %s", [pooler.metadata.name, name, what]) if {
	some pooler in of_kind("Pooler")
	some name in ["bootstrap-controller", "pgbouncer"]
	some what in ["cpu", "memory"]
	not is_bounded(pooler_container(pooler.spec.template.spec, name), what)
}

pooler_container(pod, name) := container if {
	some field in ["initContainers", "containers"]
	some container in pod[field]
	container.name == name
} else := {}

deny contains sprintf("%s may pass the pooler by", [w.name]) if {
	count(of_kind("Pooler")) > 0
	some w in deployments
	w.labels["reach.quillstead/postgres"]
	not uses_pooler(w.pod.containers[0])
}

uses_pooler(process) if variable(process, "DATABASE_POOLER_URL").valueFrom.secretKeyRef.optional == false

deny contains sprintf("%s needs sessions and gets the pooler", [c.of]) if {
	some c in containers
	c.kind != "Deployment"
	some entry in c.env
	endswith(entry.name, "POOLER_URL")
}

# --- Redis with Sentinels ---

deny contains "redis-ha loses its majority, or all, with a node, a drain or a restart" if {
	some w in workloads
	w.name == "redis-ha"
	not survives_loss(w)
}

survives_loss(w) if {
	w.object.spec.replicas == 3
	w.object.spec.podManagementPolicy == "Parallel"
	some apart in w.pod.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution
	apart.topologyKey == "kubernetes.io/hostname"
	selects(apart.labelSelector, w.labels)
	[b.spec.maxUnavailable | some b in budgets_of(w.labels)] == [1]
	some service in of_kind("Service")
	service.metadata.name == w.object.spec.serviceName
	service.spec.clusterIP == "None"
	service.spec.publishNotReadyAddresses == true
	w.pod.containers[0].lifecycle.preStop.exec.command == ["sh", "/etc/redis-ha/hand-over.sh"]
	some mount in w.pod.containers[1].volumeMounts
	mount.mountPath == variable(w.pod.containers[1], "STATE").value
	mount.name in {claim.metadata.name | some claim in w.object.spec.volumeClaimTemplates}
	some config in of_kind("ConfigMap")
	contains(config.data["run-redis-server.sh"], "'min-replicas-to-write 1'")
}

# --- Files of earlier releases, monitors, entrance ---

deny contains "the files of earlier releases are on a volume of one node" if {
	some w in deployments
	w.name == "gateway"
	data.objects.replicas(w.name).max > 1
	some claim in of_kind("PersistentVolumeClaim")
	claim.metadata.name in claims(w)
	not "ReadWriteMany" in claim.spec.accessModes
}

deny contains "one Prometheus does not read all monitors and alerts" if {
	releases := {object.get(o.metadata, ["labels", "release"], "") |
		some kind in ["ServiceMonitor", "PodMonitor", "PrometheusRule"]
		some o in of_kind(kind)
	}
	count(releases - {""}) != min([1, count(releases)])
}

live_path := "/api/v1/account/notifications/live"

# Where the entrance leads: the path, the Service, and for the Gateway API the time limit.
ways contains {"path": match.path.value, "to": backend.name, "limit": object.get(rule, ["timeouts", "request"], ""), "exact": match.path.type == "Exact"} if {
	some route in of_kind("HTTPRoute")
	some rule in route.spec.rules
	some backend in rule.backendRefs
	some match in rule.matches
}

ways contains {"path": path.path, "to": path.backend.service.name, "exact": path.pathType == "Exact"} if {
	some ingress in of_kind("Ingress")
	some rule in ingress.spec.rules
	some path in rule.http.paths
}

deny contains "the live notifications have no way of their own, or one that ends" if {
	count(ways) > 0
	count([w | some w in ways; w.path == live_path; w.exact; object.get(w, "limit", "0s") == "0s"]) != 1
}

# Without a value a proxy has a limit of its own.
deny contains sprintf("%s has no time limit, or a short one", [w.path]) if {
	some w in ways
	w.path != live_path
	not is_long(object.get(w, "limit", "300s"))
}

is_long(limit) if to_number(trim_suffix(limit, "s")) >= 60

deny contains sprintf("%s leads to the wrong gateways", [w.path]) if {
	some w in ways
	roles := {object.get(variable(d.pod.containers[0], "ROLE"), "value", "all") |
		some service in of_kind("Service")
		service.metadata.name == w.to
		some d in deployments
		selects({"matchLabels": service.spec.selector}, d.labels)
	}
	roles != {expected_role(w.path)}
}

default expected_role(_) := "all"

expected_role(path) := "live" if {
	path == live_path
	some w in deployments
	w.name == "live-gateway"
}

deny contains sprintf("%s serves plain http", [route.metadata.name]) if {
	some route in of_kind("HTTPRoute")
	some rule in route.spec.rules
	rule.backendRefs
	some parent in route.spec.parentRefs
	parent.sectionName != "https"
}

deny contains sprintf("%s serves plain http", [ingress.metadata.name]) if {
	some ingress in of_kind("Ingress")
	some rule in ingress.spec.rules
	not rule.host in {host | some tls in ingress.spec.tls; some host in tls.hosts}
}

# --- Argo CD applies what others need first ---

wave(object) := to_number(object.metadata.annotations["argocd.argoproj.io/sync-wave"]) if {
	object.metadata.annotations["argocd.argoproj.io/sync-wave"]
} else := 0

stage(object) := 1 if object.kind in {"StatefulSet", "Cluster", "Database", "Pooler"}

stage(object) := 2 if {
	object.kind == "Job"
	object.metadata.labels["app.kubernetes.io/name"] == "migrate"
}

stage(object) := 3 if {
	object.kind in {"Deployment", "HorizontalPodAutoscaler", "ScaledObject"}
	object.metadata.labels["app.kubernetes.io/name"] != "gateway"
}

stage(object) := 4 if {
	object.kind in {"Deployment", "HorizontalPodAutoscaler", "ScaledObject"}
	object.metadata.labels["app.kubernetes.io/name"] == "gateway"
}

stage(object) := 0 if object.kind in {"ConfigMap", "Secret", "NetworkPolicy", "ServiceAccount", "Service"}

deny contains sprintf("%s %s is in the wave %d, not in %d", [object.kind, object.metadata.name, wave(object), stage(object)]) if {
	some object in data.objects.all
	wave(object) != stage(object)
}

# Many storage classes bind a claim only with its first pod; an earlier wave would wait for ever, and a later one would
# come after pods that need it.
deny contains sprintf("%s is not in the wave of %s", [claim.metadata.name, w.name]) if {
	some w in workloads
	some claim in of_kind("PersistentVolumeClaim")
	claim.metadata.name in claims(w)
	not is_first_wave_of(claim, w)
}

# The pods of a later wave find it bound.
is_first_wave_of(claim, w) if wave(claim) == wave(w.object)

is_first_wave_of(claim, w) if {
	wave(claim) < wave(w.object)
	some first in workloads
	claim.metadata.name in claims(first)
	wave(claim) == wave(first.object)
}

# --- The network: what the policies open is what may be open ---

deny contains sprintf("%s to %s:%v is open", [c.from, c.to, c.port]) if {
	some c in data.network.open - data.network.allowed
}

deny contains sprintf("%s to %s:%v is closed", [c.from, c.to, c.port]) if {
	some c in data.network.allowed - data.network.open
}

deny contains "a pod without a policy may connect to everything" if {
	count([p | some p in of_kind("NetworkPolicy"); p.spec == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}]) != 1
}

deny contains sprintf("%s cannot resolve names", [pod]) if {
	some pod in {w.name | some w in workloads}
	not {"from": pod, "to": "names", "port": 53} in data.network.out
}
