# API and worker of Lacre: docs/production.md, "Containers". The command decides which of them a container is.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm ci && deploy/image/assemble.sh /source /lacre

FROM node:24.21.0-bookworm-slim
COPY --from=build /lacre /lacre
RUN mkdir /data && chown 10001:10001 /data
WORKDIR /lacre
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
# As scripts/memory-settings.mjs has it.
ENV NODE_OPTIONS="--v8-pool-size=2 --max-semi-space-size=8" MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
USER 10001:10001
# What can be made again: SAT data, the browser, compiled modules, answers on their way. The root itself may be read-only; /tmp is needed.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s CMD ["node", "health.mjs"]
CMD ["node", "programs/api.mjs"]
