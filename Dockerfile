# The program with all commands: docker run IMAGE analyse --size 7. See docs/operate-server.md.
FROM node:22-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && npm pack --ignore-scripts --pack-destination /tmp \
  && npm install --global --prefix /opt/sightline --omit=dev /tmp/sightline-*.tgz

FROM node:22-slim
COPY --from=build /opt/sightline /opt/sightline
ENV PATH=/opt/sightline/bin:$PATH NODE_ENV=production
RUN install -d -o node -g node /data
USER node
WORKDIR /data
VOLUME /data
ENTRYPOINT ["sightline"]
CMD ["--help"]
