import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface ReceivedCall {
  headers: IncomingHttpHeaders
  body: string
  path: string
}

export interface WebhookReceiver {
  /** Its address, at which it takes calls. */
  url: string
  calls: ReceivedCall[]
  /** Answers from now on with this status; null: not at all. */
  answer: (status: number | null) => void
  /** Ends the calls that have no answer. */
  drop: () => void
  close: () => void
}

/** A program on this machine that takes webhooks; with a certificate over TLS. */
export async function startWebhookReceiver(tls?: { key: string; cert: string }): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = []
  let status: number | null = 200
  const take: Parameters<typeof createServer>[1] = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      calls.push({
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
        path: request.url ?? '',
      })
      if (status === null) return
      const isRedirect = status >= 300 && status < 400
      response.writeHead(status, isRedirect ? { location: '/elsewhere' } : {})
      response.end('x'.repeat(100_000))
    })
  }
  const server: Server = tls ? createSecureServer(tls, take) : createServer(take)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/hooks/T0123456789/secret-part`,
    calls,
    answer: (next) => {
      status = next
    },
    drop: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
