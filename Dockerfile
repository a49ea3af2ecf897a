# Builds Portico's image from a clone: see docs/install.md.
#
# BASE: any image with Node 24.15 or newer; it needs no shell and no npm.
# BUILDER: any image with a shell, Node 20 or newer and npm.
ARG BASE=gcr.io/distroless/nodejs24-debian13:nonroot
ARG BUILDER=docker.io/library/node:24-slim

FROM ${BUILDER} AS build
WORKDIR /portico
COPY . .
# An .npmrc with a registry of your own: --secret id=npmrc,src=$HOME/.npmrc
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm run tool -- pnpm --filter @portico/portal run build \
    && npm run --silent tool -- pnpm --filter @portico/portico run build
# Any user may write to a new volume at /data; Kubernetes gives it to the group of the pod.
RUN npm run --silent tool -- pnpm --filter @portico/portico pack --out /tmp/portico.tgz \
    && mkdir -p /image/opt /image/etc/portico && mkdir -m 0777 /image/data \
    && tar -xzf /tmp/portico.tgz -C /image/opt && mv /image/opt/package /image/opt/portico \
    && cp -R scripts/image /image/opt/portico/image

FROM ${BASE}
ENV PATH=/nodejs/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_ENV=production HOST=0.0.0.0 PORT=7007 PORTICO_DATA=/data TMPDIR=/data/tmp
COPY --from=build /image/ /
# Where app-config.yaml is looked for.
WORKDIR /etc/portico
USER 0
# Checks Node's version, stores what V8 makes of the code for a faster start, and describes what the image holds.
RUN ["node", "/opt/portico/image/finishImage.mjs"]
USER 65532
VOLUME /data
EXPOSE 7007
ENTRYPOINT ["node", "/opt/portico/bin/portico.mjs"]
CMD ["start"]
