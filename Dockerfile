# The image of a release: docs/install.md, "With containers". Built in the unpacked archive, which brings Node and all
# packages: nothing but the base image is downloaded.
FROM debian:bookworm-slim

LABEL org.opencontainers.image.title="Senior Citizen Assistance Network" \
      org.opencontainers.image.licenses="AGPL-3.0-or-later"

# Numbers of its own, so that the owner of a volume is the same after every update.
RUN groupadd --gid 10001 senior-help \
 && useradd --uid 10001 --gid senior-help --home-dir /var/lib/senior-help --shell /usr/sbin/nologin senior-help \
 && install -d -o senior-help -g senior-help -m 700 /var/lib/senior-help

WORKDIR /opt/senior-help
# In a checkout this file is missing, and so is what was built.
COPY release.json ./
COPY . ./

ENV PATH=/opt/senior-help/node_modules/.bin:$PATH \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/var/lib/senior-help \
    BACKUP_DIR=/var/lib/senior-help/backups
USER senior-help
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
