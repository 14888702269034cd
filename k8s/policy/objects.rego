# The objects of a site, and what starts pods among them.
package objects

all contains file.contents if {
	some file in input
	file.contents.kind
}

of_kind(kind) := [object | some object in all; object.kind == kind]

# The variables of all processes.
site := config.data if {
	some config in of_kind("ConfigMap")
	config.metadata.name == "site"
}

# Each revision has a Job of its own.
name(object) := regex.replace(object.metadata.name, `-\d+$`, "") if object.kind == "Job"

name(object) := object.metadata.name if object.kind != "Job"

# An operator makes pods of a Pooler, with rights that it chooses itself.
template(object) := object.spec.template if object.kind in {"Deployment", "StatefulSet", "Job"}

template(object) := object.spec.jobTemplate.spec.template if object.kind == "CronJob"

workloads contains workload if {
	some object in all
	of_pod := template(object)
	workload := {
		"kind": object.kind,
		"name": name(object),
		"object": object,
		"template": of_pod,
		"labels": of_pod.metadata.labels,
		"pod": of_pod.spec,
		"containers": array.concat(object_list(of_pod.spec, "initContainers"), of_pod.spec.containers),
	}
}

object_list(object, field) := list if {
	list := object[field]
} else := []

deployments contains workload if {
	some workload in workloads
	workload.kind == "Deployment"
}

servers contains workload if {
	some workload in workloads
	workload.kind in {"Deployment", "StatefulSet"}
}

# Every container with the name and the kind of its workload.
containers contains of_workload if {
	some workload in workloads
	some container in workload.containers
	of_workload := object.union(container, {"of": workload.name, "kind": workload.kind})
}

is_gateway(workload) if workload.labels["app.kubernetes.io/name"] == "gateway"

variable(container, name_of) := entry if {
	some entry in container.env
	entry.name == name_of
} else := {}

claims(workload) := {volume.persistentVolumeClaim.claimName | some volume in workload.pod.volumes}

# An absent selector selects nothing, an empty one everything.
selects(selector, labels) if {
	every key, value in object_map(selector, "matchLabels") {
		labels[key] == value
	}
}

object_map(object, field) := map if {
	map := object[field]
} else := {}

scalers_of(name_of) := [scaler |
	some kind in ["HorizontalPodAutoscaler", "ScaledObject"]
	some scaler in of_kind(kind)
	scaler.spec.scaleTargetRef.name == name_of
]

# How many pods a Deployment has at the least and at the most.
replicas(name_of) := {"min": spec.minReplicas, "max": spec.maxReplicas} if {
	spec := scalers_of(name_of)[0].spec
	spec.minReplicas
}

replicas(name_of) := {"min": spec.minReplicaCount, "max": spec.maxReplicaCount} if {
	spec := scalers_of(name_of)[0].spec
	spec.minReplicaCount
}
