import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer, type Mail, type Mailer } from './mail.ts'

const mail: Mail = {
  to: { name: 'Ελένη Μάρκου', address: 'eleni@example.test' },
  fromName: 'Harbor Learning',
  replyTo: 'help@example.test',
  subject: 'Ștefan, ο σύνδεσμός σας',
  html: '<p>Bună ziua, Ștefan</p>',
  text: 'Bună ziua, Ștefan',
}

describe('mail by SMTP', () => {
  let server: SMTPServer
  let mailer: Mailer
  let outboxDir: string
  const received: { mail: Email; from: string; to: string[] }[] = []

  beforeAll(async () => {
    outboxDir = await mkdtemp(join(tmpdir(), 'wardwise-mail-'))
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onMailFrom: ({ address }, _session, done) =>
        done(
          address.endsWith('@unknown.example')
            ? Object.assign(new Error('Sender not allowed'), { responseCode: 553 })
            : null,
        ),
      onData: async (stream, session, done) => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const from = session.envelope.mailFrom
        received.push({
          mail: await PostalMime.parse(Buffer.concat(chunks)),
          from: from ? from.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
        })
        done()
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'Wardwise <no-reply@example.test>',
      outboxDir,
    })
  })
  afterAll(async () => {
    mailer.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await rm(outboxDir, { recursive: true })
  })

  it('arrives with letters of every language, in the company’s name', async () => {
    await mailer.send(mail)
    const last = received.at(-1)
    expect(last).toMatchObject({ from: 'no-reply@example.test', to: ['eleni@example.test'] })
    expect(last?.mail).toMatchObject({
      subject: mail.subject,
      from: { name: 'Harbor Learning' },
      to: [{ name: 'Ελένη Μάρκου' }],
      replyTo: [{ address: 'help@example.test' }],
    })
    expect(last?.mail.text?.trim()).toBe(mail.text)
    expect(last?.mail.html).toContain('Ștefan')
  })

  it('carries attached files', async () => {
    const content = new TextEncoder().encode('%PDF-1.3 Αναφορά')
    await mailer.send({
      ...mail,
      attachments: [{ filename: 'Αναφορά\r\n2026.pdf', content, mime: 'application/pdf' }],
    })
    const [file, ...others] = received.at(-1)?.mail.attachments ?? []
    expect(others).toEqual([])
    expect(file).toMatchObject({ filename: 'Αναφορά 2026.pdf', mimeType: 'application/pdf' })
    if (typeof file?.content !== 'object') throw new Error('The file has no bytes')
    expect(new Uint8Array(file.content)).toEqual(content)
  })

  it('comes from the platform’s address where the server refuses the company’s', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const of = (domain: string) => ({ address: `a@${domain}`, domain, selector: 's', privateKey })
    await mailer.send({ ...mail, sender: of('known.example') })
    expect(received.at(-1)).toMatchObject({
      from: 'a@known.example',
      mail: { from: { address: 'a@known.example' } },
    })
    await mailer.send({ ...mail, sender: of('unknown.example') })
    expect(received.at(-1)).toMatchObject({
      from: 'no-reply@example.test',
      mail: { from: { address: 'no-reply@example.test' } },
    })
  })

  it('takes no header from a name or a subject', async () => {
    await mailer.send({
      ...mail,
      fromName: 'Evil\r\nBcc: all@example.test',
      subject: 'Hello\r\nX-Injected: yes',
      to: { name: 'A\r\nCc: b@example.test', address: 'eleni@example.test' },
    })
    const last = received.at(-1)
    expect(last?.to).toEqual(['eleni@example.test'])
    expect(last?.mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-injected']))
    expect(last?.mail.cc ?? []).toEqual([])
    expect(last?.mail.bcc ?? []).toEqual([])
  })
})
