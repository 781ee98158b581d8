import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/**
 * How a remote server fails: it refuses connections, stops responding, is busy, knows no such mailbox, or disconnects
 * in the middle.
 */
export const mailFailures = ['refused', 'hung', '451', '550', 'cut'] as const
export type MailFailure = (typeof mailFailures)[number]

export interface MailServer {
  url: string
  accepted: Email[]
  /** The same as they came over the line. */
  raw: Buffer[]
  /** Number of deliveries that were started, accepted or not. */
  begun: () => number
  /** Fails in this way from now on; `null` accepts again. */
  fail: (failure: MailFailure | null) => Promise<void>
  close: () => Promise<void>
}

/**
 * Accepts e-mails as a remote server does; with `leavesFirst` the first one is never fully answered, as by a slow
 * server.
 */
export async function aMailServer({ leavesFirst = false } = {}): Promise<MailServer> {
  const server = await startMailServer({ leavesFirst })
  onTestFinished(server.close)
  return server
}

/** The same for all tests of a file, which closes the server. */
export async function startMailServer({ leavesFirst = false } = {}): Promise<MailServer> {
  const accepted: Email[] = []
  const raw: Buffer[] = []
  let begun = 0
  let failure: MailFailure | null = null
  const create = () => {
    const created = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        done(failure === '550' ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
      onData: async (stream, _session, done) => {
        begun += 1
        if (failure === 'hung' || (leavesFirst && begun === 1))
          return void stream.on('error', () => undefined).resume()
        if (failure === 'cut') return void stream.once('data', () => cut()).resume()
        if (failure === '451')
          return void stream
            .on('end', () => done(Object.assign(new Error('Try again later'), { responseCode: 451 })))
            .resume()
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const message = Buffer.concat(chunks)
        accepted.push(await PostalMime.parse(message))
        raw.push(message)
        done()
      },
    })
    created.on('error', () => undefined)
    return created
  }
  let server = create()
  const cut = () => {
    for (const connection of server.connections)
      (connection as unknown as { _socket: { destroy: () => void } })._socket.destroy()
  }
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  await listen(0)
  const { port } = server.server.address() as AddressInfo
  return {
    accepted,
    raw,
    begun: () => begun,
    fail: async (next) => {
      if (next === 'refused') await close()
      if (failure === 'refused' && next !== 'refused') {
        server = create()
        await listen(port)
      }
      failure = next
    },
    close,
    url: `smtp://127.0.0.1:${port}`,
  }
}
