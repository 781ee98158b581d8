import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}
export interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Starts a real server on a free port and points the page at it. `answer` decides each response; `seen` records the
 * requests.
 */
export const serveAnswers = async (answer: (request: SeenRequest) => Answer | Promise<Answer>) => {
  const seen: SeenRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const request: SeenRequest = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(parts).toString(),
    }
    seen.push(request)
    const { status, body, headers } = await answer(request)
    outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    outgoing.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const page = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  page.happyDOM.setURL(`http://localhost:${port}/`)
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { seen, stop }
}
