{{/* Combinations of values that a schema cannot refuse. */}}
{{- define "portico.checks" -}}
{{- with .Values }}
{{- if and (gt (int .replicaCount) 1) (not .postgresql.enabled) }}
{{- fail "replicaCount: more than one server needs PostgreSQL; set postgresql.enabled and postgresql.existingSecret, or replicaCount to 1" }}
{{- end }}
{{- if and .postgresql.enabled (not .secretKeys.existingSecret) }}
{{- fail "secretKeys.existingSecret: with PostgreSQL all servers need the same key for stored secrets; name a Secret that holds one (docs/install.md shows how to make it)" }}
{{- end }}
{{- if and .demonstration .existingConfigMap }}
{{- fail "demonstration: it is shown without further configuration only; set demonstration to false, or existingConfigMap to ''" }}
{{- end }}
{{- if and .ingress.enabled (not .baseUrl) }}
{{- fail "baseUrl: an ingress needs the address that people type; set baseUrl, such as https://portal.example.com" }}
{{- end }}
{{- if and .ingress.tlsSecret (not (hasPrefix "https://" .baseUrl)) }}
{{- fail "baseUrl: with ingress.tlsSecret it must begin with https://" }}
{{- end }}
{{- if and .metrics.serviceMonitor.enabled (not .metrics.enabled) }}
{{- fail "metrics.enabled: a service monitor reads metrics that are off; set metrics.enabled to true" }}
{{- end }}
{{- if ge (int .preStopSeconds) (int .terminationGracePeriodSeconds) }}
{{- fail "terminationGracePeriodSeconds: it must be more than preStopSeconds, and leaves the server no time to stop" }}
{{- end }}
{{- end }}
{{- end }}
