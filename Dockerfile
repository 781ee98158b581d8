# Debian: the embedded PostgreSQL needs glibc, so not Alpine.
FROM node:24-bookworm-slim

WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data

COPY . .
# Installs and builds as every start does, while it may still write here; then the data folder and the cache of compiled code are the running account's.
RUN npm run build && mkdir -p /data node_modules/.cache/compiled && chown node:node /data node_modules/.cache/compiled

USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=30s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/start.js"]
