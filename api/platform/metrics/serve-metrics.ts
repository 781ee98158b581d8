import { createServer, type Server } from 'node:http'

interface Source {
  text(): Promise<string>
  contentType: string
}

/** On a port of its own, as figures are nobody's business on the one that the internet reaches. */
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
