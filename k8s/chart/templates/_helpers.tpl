{{- define "quillstead.services" -}}accounts content social notifications search{{- end -}}

{{/* The names and labels of an object: (dict "at" $ "name" … "labels" (dict …) "wave" … "annotations" (dict …)). Argo CD
applies a wave when the one before is healthy; Helm and kubectl ignore it. */}}
{{- define "quillstead.metadata" -}}
name: {{ .name }}
namespace: {{ .at.Release.Namespace | quote }}
labels:
  app.kubernetes.io/part-of: quillstead
  app.kubernetes.io/managed-by: {{ .at.Release.Service }}
  helm.sh/chart: {{ .at.Chart.Name }}-{{ .at.Chart.Version | replace "+" "_" }}
  {{- with .labels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- if or .wave .annotations }}
annotations:
  {{- with .wave }}
  argocd.argoproj.io/sync-wave: {{ . | quote }}
  {{- end }}
  {{- with .annotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* Neither the end of a release nor another value deletes data. */}}
{{- define "quillstead.kept" -}}
helm.sh/resource-policy: keep
{{- end -}}

{{/* Each workload has an account of its own, without a token: (list $ name labels). */}}
{{- define "quillstead.account" -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  {{- include "quillstead.metadata" (dict "at" (index . 0) "name" (index . 1)) | nindent 2 }}
automountServiceAccountToken: false
{{- with (index . 0).Values.image.pullSecret }}
imagePullSecrets:
  - name: {{ . | quote }}
{{- end }}
{{- end -}}

{{/* What every pod has: (dict "account" … "priority" "serving" "user" 10001 "group" 10001 "volumes" true). Files of a
volume belong to the group. */}}
{{- define "quillstead.pod" -}}
serviceAccountName: {{ .account }}
automountServiceAccountToken: false
enableServiceLinks: false
priorityClassName: quillstead-{{ .priority }}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user | default 10001 }}
  runAsGroup: {{ .group | default 10001 }}
  {{- if .volumes }}
  fsGroup: {{ .group | default 10001 }}
  {{- end }}
  {{- if .large }}
  fsGroupChangePolicy: OnRootMismatch
  {{- end }}
  seccompProfile:
    type: RuntimeDefault
{{- end -}}

{{/* The rights and the resources of a container: (list cpu memory cpu-limit memory-limit). */}}
{{- define "quillstead.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
resources:
  requests:
    cpu: {{ index . 0 }}
    memory: {{ index . 1 }}
    ephemeral-storage: 64Mi
  limits:
    cpu: {{ index . 2 | quote }}
    memory: {{ index . 3 }}
    ephemeral-storage: 256Mi
{{- end -}}

{{- define "quillstead.tmp" -}}
- name: tmp
  emptyDir:
    sizeLimit: 64Mi
{{- end -}}

{{/* An image of ours: (list $ name). */}}
{{- define "quillstead.image" -}}
{{- $at := index . 0 -}}
{{- $name := index . 1 -}}
{{- with $at.Values.image -}}
{{- $place := required "image.registry must be where your images are, like registry.example.org/quillstead" .registry -}}
{{- $digest := get .digests $name -}}
{{- if and $digest (not .tag) -}}
{{- printf "%s/%s@%s" $place $name $digest -}}
{{- else -}}
{{- printf "%s/%s:%s" $place $name (.tag | default $at.Chart.AppVersion) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "quillstead.host" -}}
{{- required "host must be the host name of the site, like stories.example.org" .Values.host -}}
{{- end -}}

{{/* The claim of a volume: (list class size). */}}
{{- define "quillstead.storage" -}}
{{- with index . 0 }}
storageClassName: {{ . | quote }}
{{- end }}
resources:
  requests:
    storage: {{ index . 1 }}
{{- end -}}

{{/* A variable from a secret: (list variable secret key) or (list variable secret key "optional"). */}}
{{- define "quillstead.secret" -}}
- name: {{ index . 0 }}
  valueFrom:
    secretKeyRef:
      name: {{ index . 1 }}
      key: {{ index . 2 }}
      {{- if gt (len .) 3 }}
      optional: true
      {{- end }}
{{- end -}}

{{- define "quillstead.deploymentSecret" -}}
{{ include "quillstead.secret" (list "DEPLOYMENT_SECRET" "deployment" "secret") }}
{{ include "quillstead.secret" (list "DEPLOYMENT_SECRET_ACCEPTED" "deployment" "accepted" "optional") }}
{{ include "quillstead.secret" (list "REDIS_NAMESPACE" "deployment" "namespace" "optional") }}
{{- end -}}

{{/* The databases of all services, for Jobs. */}}
{{- define "quillstead.databases" -}}
{{- range $service := splitList " " (include "quillstead.services" .) }}
{{ include "quillstead.secret" (list (printf "%s_DATABASE_URL" (upper $service)) (printf "database-%s" $service) "url") }}
{{- end }}
{{- end -}}

{{/* The password of every user of a Redis in the cluster. */}}
{{- define "quillstead.redisPasswords" -}}
{{- range $user := splitList " " (printf "gateway %s operator" (include "quillstead.services" .)) }}
{{ include "quillstead.secret" (list (printf "%s_REDIS_PASSWORD" (upper $user)) (printf "redis-%s" $user) "password") }}
{{- end }}
{{- end -}}

{{/* Whether pictures are on a volume: yes or nothing. */}}
{{- define "quillstead.mediaVolume" -}}
{{- if and .Values.media.enabled (not .Values.media.store.endpoint) }}yes{{ end }}
{{- end -}}

{{/* Whether pictures are in an object store: yes or nothing. */}}
{{- define "quillstead.mediaStore" -}}
{{- if and .Values.media.enabled .Values.media.store.endpoint }}yes{{ end }}
{{- end -}}

{{/* How a process reaches the object store of pictures. */}}
{{- define "quillstead.mediaVariables" -}}
- name: MEDIA_STORE_URL
  value: {{ .Values.media.store.endpoint }}
- name: MEDIA_STORE_BUCKET
  value: {{ required "media.store.bucket must be a bucket of the object store" .Values.media.store.bucket | quote }}
- name: MEDIA_STORE_REGION
  value: {{ .Values.media.store.region | quote }}
{{ include "quillstead.secret" (list "MEDIA_STORE_ACCESS_KEY" "media-store" "ACCESS_KEY_ID") }}
{{ include "quillstead.secret" (list "MEDIA_STORE_SECRET_KEY" "media-store" "ACCESS_SECRET_KEY") }}
{{- end -}}

{{/* With `ownCa`, of a process of Node. */}}
{{- define "quillstead.caVariable" -}}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/own-ca/ca.crt
{{- end -}}
{{- define "quillstead.caMount" -}}
- name: own-ca
  mountPath: /etc/own-ca
  readOnly: true
{{- end -}}
{{- define "quillstead.caVolume" -}}
- name: own-ca
  configMap:
    name: own-ca
{{- end -}}

{{/* What every Deployment has: (list waits for its roll-out, in seconds; labels of its pods that select them). A quarter
of the pods is replaced at a time, new ones first; the autoscaler says how many there are. */}}
{{- define "quillstead.rollout" -}}
revisionHistoryLimit: 5
minReadySeconds: 5
progressDeadlineSeconds: {{ index . 0 }}
strategy:
  type: RollingUpdate
  rollingUpdate:
    maxSurge: 25%
    maxUnavailable: 0
selector:
  matchLabels:
    {{- toYaml (index . 1) | nindent 4 }}
{{- end -}}

{{/* Pods on different nodes and in different zones, by their labels. Pods of the release that goes do not count. */}}
{{- define "quillstead.spread" -}}
{{- $labels := . -}}
terminationGracePeriodSeconds: 40
topologySpreadConstraints:
  {{- range $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ $key }}
    whenUnsatisfiable: ScheduleAnyway
    matchLabelKeys: [pod-template-hash]
    labelSelector:
      matchLabels:
        {{- toYaml $labels | nindent 8 }}
  {{- end }}
{{- end -}}

{{- define "quillstead.probes" -}}
startupProbe:
  httpGet:
    path: /livez
    port: health
  periodSeconds: 2
  failureThreshold: 30
readinessProbe:
  httpGet:
    path: /readyz
    port: health
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
livenessProbe:
  httpGet:
    path: /livez
    port: health
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
{{- end -}}

{{/* The probes of a store that a command asks: (list ready-command live-command seconds-to-start ÷ 2). */}}
{{- define "quillstead.execProbes" -}}
readinessProbe:
  exec:
    command: {{ index . 0 | toJson }}
  periodSeconds: 5
  timeoutSeconds: 3
startupProbe:
  exec:
    command: {{ index . 0 | toJson }}
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  exec:
    command: {{ index . 1 | toJson }}
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end -}}

{{/* One pod at a time may be drained: (list $ name labels). */}}
{{- define "quillstead.budget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  {{- include "quillstead.metadata" (dict "at" (index . 0) "name" (index . 1)) | nindent 2 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- toYaml (index . 2) | nindent 6 }}
{{- end -}}

{{/* The numbers of pods of a Deployment as JSON: (list $ name role). */}}
{{- define "quillstead.replicas" -}}
{{- $autoscaling := (index . 0).Values.autoscaling -}}
{{- $replicas := get $autoscaling (index . 1) | default (get $autoscaling (index . 2)) -}}
{{- if gt (int $replicas.min) (int $replicas.max) }}{{ fail (printf "autoscaling: %s.max must be at least its min" (index . 1)) }}{{ end -}}
{{- $replicas | toJson -}}
{{- end -}}

{{/* Connections to pods of the namespace: (dict "at" $ "name" … "from" labels "to" labels "ports" (list …)) gives a policy
for each end. */}}
{{- define "quillstead.reach" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  {{- include "quillstead.metadata" (dict "at" .at "name" .name) | nindent 2 }}
spec:
  podSelector:
    matchLabels:
      {{- toYaml .from | nindent 6 }}
  policyTypes: [Egress]
  egress:
    - to:
        - podSelector:
            matchLabels:
              {{- toYaml .to | nindent 14 }}
      ports:
        {{- include "quillstead.ports" .ports | nindent 8 }}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  {{- include "quillstead.metadata" (dict "at" .at "name" (printf "at-%s" .name)) | nindent 2 }}
spec:
  podSelector:
    matchLabels:
      {{- toYaml .to | nindent 6 }}
  policyTypes: [Ingress]
  ingress:
    - from:
        - podSelector:
            matchLabels:
              {{- toYaml .from | nindent 14 }}
      ports:
        {{- include "quillstead.ports" .ports | nindent 8 }}
{{- end -}}

{{/* Connections to addresses outside of the cluster: (dict "at" $ "name" … "from" labels "address" … "ports" (list …)). */}}
{{- define "quillstead.reachOutside" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  {{- include "quillstead.metadata" (dict "at" .at "name" .name) | nindent 2 }}
spec:
  podSelector:
    {{- if .from }}
    matchLabels:
      {{- toYaml .from | nindent 6 }}
    {{- else }} {}
    {{- end }}
  policyTypes: [Egress]
  egress:
    - to:
        {{- if .address }}
        - ipBlock:
            cidr: {{ .address | quote }}
        {{- else }}
        # The world, and nothing of ours.
        - ipBlock:
            cidr: 0.0.0.0/0
            except: [10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16]
        - ipBlock:
            cidr: ::/0
            except: ['::1/128', 'fc00::/7', 'fe80::/10']
        {{- end }}
      ports:
        {{- include "quillstead.ports" .ports | nindent 8 }}
{{- end -}}

{{/* Connections from pods of another namespace: (dict "at" $ "name" … "to" labels "namespace" … "from" labels "ports" …). */}}
{{- define "quillstead.reachedFrom" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  {{- include "quillstead.metadata" (dict "at" .at "name" .name) | nindent 2 }}
spec:
  podSelector:
    matchLabels:
      {{- toYaml .to | nindent 6 }}
  policyTypes: [Ingress]
  ingress:
    - from:
        - namespaceSelector:
            matchLabels:
              kubernetes.io/metadata.name: {{ .namespace | quote }}
          podSelector:
            matchLabels:
              {{- toYaml .from | nindent 14 }}
      ports:
        {{- include "quillstead.ports" .ports | nindent 8 }}
{{- end -}}

{{- define "quillstead.ports" -}}
{{- range . }}
- protocol: TCP
  port: {{ . }}
{{- end }}
{{- end -}}
