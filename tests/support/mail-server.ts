import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface MailServer {
  url: string
  accepted: Email[]
  /** How many mails were begun to be sent, accepted or not. */
  begun: () => number
  /** Refuses whatever comes, until told otherwise. */
  refuse: (does: boolean) => void
}

/** Takes mails as a server out there does; with `leavesFirst` the first one stays unanswered in its middle, as a slow server does. */
export async function aMailServer({ leavesFirst = false } = {}): Promise<MailServer> {
  const accepted: Email[] = []
  let begun = 0
  let refuses = false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: async (stream, _session, done) => {
      begun += 1
      if (leavesFirst && begun === 1) return void stream.on('error', () => undefined).resume()
      if (refuses) return void stream.on('end', () => done(new Error('Busy'))).resume()
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      accepted.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    accepted,
    begun: () => begun,
    refuse: (does) => void (refuses = does),
    url: `smtp://127.0.0.1:${port}`,
  }
}
