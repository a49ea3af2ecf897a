{{/* The configuration that the chart's values lead to; those of 'config' win. */}}
{{- define "portico.config" -}}
{{- $config := dict }}
{{- with .Values }}
{{- $backend := dict }}
{{- if .baseUrl }}
{{- $_ := set $config "app" (dict "baseUrl" .baseUrl) }}
{{- end }}
{{- if .trustedProxies }}
{{- $_ := set $backend "trustedProxies" .trustedProxies }}
{{- end }}
{{- if .postgresql.enabled }}
{{- $connection := "${PORTICO_DATABASE_URI}" }}
{{- if not .postgresql.uriKey }}
{{- $connection = dict "host" "${PORTICO_DATABASE_HOST}" "port" "${PORTICO_DATABASE_PORT}" "user" "${PORTICO_DATABASE_USER}" "password" "${PORTICO_DATABASE_PASSWORD}" "database" "${PORTICO_DATABASE_NAME}" }}
{{- if .postgresql.caKey }}
{{- $_ := set $connection "ssl" (dict "ca" (dict "$file" "/etc/portico-database/ca.pem")) }}
{{- else if .postgresql.ssl }}
{{- $_ := set $connection "ssl" true }}
{{- end }}
{{- end }}
{{- $_ := set $backend "database" (dict "client" "pg" "connection" $connection "maxConnections" (int .postgresql.maxConnections)) }}
{{- end }}
{{- if .secretKeys.existingSecret }}
{{- $_ := set $backend "secrets" (dict "keys" (list (dict "$env" "PORTICO_SECRET_KEY"))) }}
{{- end }}
{{- if .metrics.enabled }}
{{- $metrics := dict "enabled" true }}
{{- if .metrics.existingSecret }}
{{- $_ := set $metrics "token" (dict "$env" "PORTICO_METRICS_TOKEN") }}
{{- end }}
{{- $_ := set $backend "metrics" $metrics }}
{{- end }}
{{- if $backend }}
{{- $_ := set $config "backend" $backend }}
{{- end }}
{{- if .kubernetes.enabled }}
{{- $cluster := dict "name" .kubernetes.clusterName "url" "https://kubernetes.default.svc" "authProvider" "serviceAccount" "caFile" "/var/run/secrets/kubernetes.io/serviceaccount/ca.crt" }}
{{- $kubernetes := dict "clusterLocatorMethods" (list (dict "type" "config" "clusters" (list $cluster))) }}
{{- if .kubernetes.customResources }}
{{- $_ := set $kubernetes "customResources" .kubernetes.customResources }}
{{- end }}
{{- $_ := set $config "kubernetes" $kubernetes }}
{{- end }}
{{- toYaml (mustMergeOverwrite $config .config) }}
{{- end }}
{{- end }}

{{/* The variables that the configuration names. */}}
{{- define "portico.environment" -}}
{{- with .Values.postgresql }}
{{- if .enabled }}
{{- $secret := .existingSecret }}
{{- $keys := dict "PORTICO_DATABASE_URI" .uriKey }}
{{- if not .uriKey }}
{{- $keys = dict "PORTICO_DATABASE_HOST" .hostKey "PORTICO_DATABASE_PORT" .portKey "PORTICO_DATABASE_USER" .userKey "PORTICO_DATABASE_PASSWORD" .passwordKey "PORTICO_DATABASE_NAME" .databaseKey }}
{{- end }}
{{- range $name, $key := $keys }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ $secret | quote }}, key: {{ $key | quote }} } }
{{- end }}
{{- end }}
{{- end }}
{{- with .Values.secretKeys }}
{{- if .existingSecret }}
- name: PORTICO_SECRET_KEY
  valueFrom: { secretKeyRef: { name: {{ .existingSecret | quote }}, key: {{ .key | quote }} } }
{{- end }}
{{- end }}
{{- with .Values.metrics }}
{{- if and .enabled .existingSecret }}
- name: PORTICO_METRICS_TOKEN
  valueFrom: { secretKeyRef: { name: {{ .existingSecret | quote }}, key: {{ .tokenKey | quote }} } }
{{- end }}
{{- end }}
{{- with .Values.env }}
{{ toYaml . }}
{{- end }}
{{- end }}
