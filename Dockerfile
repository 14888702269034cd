# The images of the site: one build, a target for each process.
#   docker build --target accounts -t quillstead/accounts:1.0.0 .
# What runs holds Node, the libraries it is linked to, our code and its packages: no shell, no package manager, no npm.
#
# A tag can be moved. For a release build from what a digest names (docker buildx imagetools inspect shows it):
#   --build-arg NODE_IMAGE=docker.io/library/node@sha256:…
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/accounts/package.json apps/accounts/
COPY apps/content/package.json apps/content/
COPY apps/gateway/package.json apps/gateway/
COPY apps/notifications/package.json apps/notifications/
COPY apps/search/package.json apps/search/
COPY apps/social/package.json apps/social/
COPY apps/web/package.json apps/web/
COPY libs/shared/catalogue/package.json libs/shared/catalogue/
COPY libs/shared/contracts/package.json libs/shared/contracts/
COPY libs/shared/fields/package.json libs/shared/fields/
COPY libs/shared/projections/package.json libs/shared/projections/
COPY libs/shared/service-kit/package.json libs/shared/service-kit/
COPY libs/shared/testing/package.json libs/shared/testing/

# A registry or a certificate of one's own: --secret id=npmrc,src=…
FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci
COPY nx.json tsconfig.base.json ./
COPY libs libs
COPY apps apps
# What the library of the tests imports, which the build compiles too.
COPY scripts/supervisor scripts/supervisor
RUN npm run build -- --outputStyle=static \
  && find apps libs -path '*/node_modules' -prune -o \( -name '*.d.ts' -o -name '*.tsbuildinfo' \) -type f -exec rm {} +
COPY scripts scripts

# The packages of all six processes together: one layer that every image shares. Without devDependencies npm has no
# reason to fetch what tests need, and without the root's optional ones no PostgreSQL and no second Node; what only
# editors and debuggers read of the packages is left behind.
FROM manifests AS modules
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
  npm pkg delete devDependencies --workspaces \
  && npm pkg delete devDependencies optionalDependencies \
  && npm ci --omit=dev --include-workspace-root --ignore-scripts \
    --workspace=apps/gateway --workspace=apps/accounts --workspace=apps/content \
    --workspace=apps/social --workspace=apps/notifications --workspace=apps/search \
  && find . -path '*/node_modules/*' -type f \
    \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -iname '*.md' \) -delete \
  && mkdir -p apps/gateway/node_modules apps/search/node_modules apps/social/node_modules \
    libs/shared/service-kit/node_modules

# Node and the libraries that it and native packages are linked to, with Debian's notes on those for scanners.
FROM ${NODE_IMAGE} AS linked
RUN mkdir -p /root-fs/etc /root-fs/var/lib/dpkg/status.d /root-fs/home/node /root-fs/data/mail \
    /root-fs/data/media /root-fs/data/assets /root-fs/usr/local/bin \
  && install -d -m 1777 /root-fs/tmp \
  && cp /usr/local/bin/node /root-fs/usr/local/bin/ \
  && for package in libc6 libgcc-s1 libstdc++6; do \
      dpkg -s "$package" > "/root-fs/var/lib/dpkg/status.d/$package"; \
      for file in $(dpkg -L "$package" | grep '\.so' | grep -v /gconv/); do \
        mkdir -p "/root-fs$(dirname "$file")" && cp -L "$file" "/root-fs$file"; done; done \
  && echo 'node:x:10001:10001:node:/home/node:/sbin/nologin' > /root-fs/etc/passwd \
  && echo 'node:x:10001:' > /root-fs/etc/group \
  && cp /etc/os-release /root-fs/etc/os-release \
  && chown -R 10001:10001 /root-fs/home/node /root-fs/data

FROM scratch AS runtime
COPY --from=linked /root-fs /
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/libs/shared/catalogue/package.json libs/shared/catalogue/
COPY --from=build /app/libs/shared/catalogue/dist libs/shared/catalogue/dist
COPY --from=build /app/libs/shared/contracts/package.json libs/shared/contracts/
COPY --from=build /app/libs/shared/contracts/dist libs/shared/contracts/dist
COPY --from=build /app/libs/shared/fields/package.json libs/shared/fields/
COPY --from=build /app/libs/shared/fields/dist libs/shared/fields/dist
COPY --from=build /app/libs/shared/projections/package.json libs/shared/projections/
COPY --from=build /app/libs/shared/projections/dist libs/shared/projections/dist
COPY --from=build /app/libs/shared/service-kit/package.json libs/shared/service-kit/
COPY --from=modules /app/libs/shared/service-kit/node_modules libs/shared/service-kit/node_modules
COPY --from=build /app/libs/shared/service-kit/dist libs/shared/service-kit/dist
COPY --from=build /app/scripts/containers/is-ready.mjs scripts/containers/
COPY --from=build /app/scripts/containers/await-migrations.mjs scripts/containers/
ENV PATH=/usr/local/bin NODE_ENV=production HOST=0.0.0.0 HEALTH_HOST=0.0.0.0 HEALTH_PORT=9090 \
  MAIL_DIR=/data/mail MEDIA_DIR=/data/media
# No user of a host has this number.
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["node", "scripts/containers/is-ready.mjs"]
LABEL org.opencontainers.image.title="Quillstead" org.opencontainers.image.base.name="scratch"

FROM runtime AS accounts
COPY --from=build /app/apps/accounts/package.json apps/accounts/
COPY --from=build /app/apps/accounts/dist apps/accounts/dist
ENTRYPOINT ["node", "--enable-source-maps", "apps/accounts/dist/main.js"]

FROM runtime AS content
COPY --from=build /app/apps/content/package.json apps/content/
COPY --from=build /app/apps/content/dist apps/content/dist
ENTRYPOINT ["node", "--enable-source-maps", "apps/content/dist/main.js"]

FROM runtime AS social
COPY --from=build /app/apps/social/package.json apps/social/
COPY --from=modules /app/apps/social/node_modules apps/social/node_modules
COPY --from=build /app/apps/social/dist apps/social/dist
ENTRYPOINT ["node", "--enable-source-maps", "apps/social/dist/main.js"]

FROM runtime AS notifications
COPY --from=build /app/apps/notifications/package.json apps/notifications/
COPY --from=build /app/apps/notifications/dist apps/notifications/dist
ENTRYPOINT ["node", "--enable-source-maps", "apps/notifications/dist/main.js"]

FROM runtime AS search
COPY --from=build /app/apps/search/package.json apps/search/
COPY --from=modules /app/apps/search/node_modules apps/search/node_modules
COPY --from=build /app/apps/search/dist apps/search/dist
ENTRYPOINT ["node", "--enable-source-maps", "apps/search/dist/main.js"]

# Makes databases and roles where it gets the user who may, brings every database up to date, and ends. It holds all
# services, so that whatever an operator runs once (sample content, rebuild, reindex) runs from it too.
FROM runtime AS migrate
COPY --from=build /app/apps/accounts/package.json apps/accounts/
COPY --from=build /app/apps/accounts/sample apps/accounts/sample
COPY --from=build /app/apps/accounts/dist apps/accounts/dist
COPY --from=build /app/apps/content/package.json apps/content/
COPY --from=build /app/apps/content/sample apps/content/sample
COPY --from=build /app/apps/content/dist apps/content/dist
COPY --from=build /app/apps/social/package.json apps/social/
COPY --from=modules /app/apps/social/node_modules apps/social/node_modules
COPY --from=build /app/apps/social/dist apps/social/dist
COPY --from=build /app/apps/notifications/package.json apps/notifications/
COPY --from=build /app/apps/notifications/dist apps/notifications/dist
COPY --from=build /app/apps/search/package.json apps/search/
COPY --from=modules /app/apps/search/node_modules apps/search/node_modules
COPY --from=build /app/apps/search/dist apps/search/dist
COPY --from=build /app/scripts/containers scripts/containers
COPY --from=build /app/scripts/backup scripts/backup
COPY --from=build /app/scripts/supervisor scripts/supervisor
HEALTHCHECK NONE
ENTRYPOINT ["node", "--enable-source-maps", "scripts/containers/migrate.mjs"]

FROM runtime AS gateway
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/gateway/package.json apps/gateway/
COPY --from=modules /app/apps/gateway/node_modules apps/gateway/node_modules
COPY --from=build /app/apps/gateway/dist apps/gateway/dist
EXPOSE 5000
ENTRYPOINT ["node", "--enable-source-maps", "apps/gateway/dist/main.js"]
