# 构建：docker build -t review .

FROM node:22-slim AS build
WORKDIR /srv/review
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:22-slim AS packages
WORKDIR /srv/review
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:22-slim
WORKDIR /srv/review
RUN install -d -o node -g node -m 700 /var/lib/review/data /var/lib/review/backups
COPY --from=packages /srv/review/node_modules node_modules
COPY --from=build /srv/review/dist dist
COPY --from=build /srv/review/dist-server dist-server
COPY package.json ./
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/review/data BACKUP_DIR=/var/lib/review/backups
USER node
VOLUME ["/var/lib/review/data", "/var/lib/review/backups"]
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/common-shenhe-api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=48", "dist-server/main.js"]
