import { createServer, type Server } from 'node:http'

interface Source {
  text(): Promise<string>
  contentType: string
}

/** Serves metrics on a separate port, because they must not be reachable from the internet. */
export async function serveMetrics(
  { text, contentType }: Source,
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': contentType }).end(body),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
