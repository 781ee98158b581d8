import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'

/** An address of a company’s own, and the key that signs for its domain. */
export interface OwnSender {
  address: string
  domain: string
  selector: string
  /** In PEM. */
  privateKey: string
}

export interface MailAttachment {
  filename: string
  content: Uint8Array
  mime: string
}

export interface Mail {
  to: { name: string; address: string }
  /** Shown beside the sender address; line breaks are removed. */
  fromName: string
  /** Instead of the platform’s sender address. */
  sender?: OwnSender
  replyTo?: string
  subject: string
  html: string
  text: string
  attachments?: MailAttachment[]
  /** The message id. A mail that is sent again keeps it, so that mail programs show it only once. */
  id?: string
  /** Unsubscribes by one POST without signing in, by RFC 8058. */
  unsubscribeUrl?: string
}

export interface Mailer {
  /** Resolves when the e-mail is accepted by the SMTP server or written to the outbox. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Timeouts in milliseconds; `SMTP_URL` can override them, as `?socketTimeout=…`. */
const patience = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 30_000,
}

/** Whether the server permanently refused this recipient, as opposed to failing itself. */
export const isRecipientRefused = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode >= 500
}

/** Whether the server refused to send in the name of this address. */
const isSenderRefused = (error: unknown): boolean =>
  (error as { command?: string; responseCode?: number }).command === 'MAIL FROM' &&
  ((error as { responseCode?: number }).responseCode ?? 0) >= 500

/** The address of a sender with or without a name. */
export const addressIn = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim()

const toPart = ({ filename, content, mime }: MailAttachment) => ({
  filename: oneLine(filename),
  content: Buffer.from(content),
  contentType: mime,
})

const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Without `smtpUrl`, every e-mail becomes an `.eml` file in `outboxDir`; file names sort by time. */
export function createMailer(options: { smtpUrl?: string; from: string; outboxDir: string }): Mailer {
  let transport: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    if (!options.smtpUrl)
      return createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      })
    return createTransport({ ...patience, url: options.smtpUrl })
  }
  const platformAddress = addressIn(options.from)

  const deliver = async (mail: Mail): Promise<void> => {
    transport ??= open()
    const { sender } = mail
    const address = sender?.address ?? platformAddress
    const sent = (await (
      await transport
    ).sendMail({
      from: { name: oneLine(mail.fromName), address },
      to: { name: oneLine(mail.to.name), address: mail.to.address },
      ...(mail.replyTo ? { replyTo: oneLine(mail.replyTo) } : {}),
      subject: oneLine(mail.subject),
      html: mail.html,
      text: mail.text,
      ...(mail.attachments ? { attachments: mail.attachments.map(toPart) } : {}),
      ...(mail.unsubscribeUrl ? { headers: unsubscribeHeaders(mail.unsubscribeUrl) } : {}),
      ...(mail.id ? { messageId: `<${mail.id}@${address.split('@')[1] ?? 'localhost'}>` } : {}),
      ...(sender
        ? {
            dkim: {
              domainName: sender.domain,
              keySelector: sender.selector,
              privateKey: sender.privateKey,
            },
          }
        : {}),
    })) as { message?: Buffer }
    if (!options.smtpUrl && sent.message) await writeToOutbox(options.outboxDir, sent.message)
  }

  return {
    async send({ sender, ...mail }) {
      if (!sender) return deliver(mail)
      try {
        await deliver({ ...mail, sender })
      } catch (error) {
        // Some relays send for addresses they know only.
        if (!isSenderRefused(error)) throw error
        await deliver(mail)
      }
    },
    close() {
      void transport?.then((opened) => opened.close())
    },
  }
}

/** Writes to a temporary file and renames it, so that a reader of the outbox never sees a partial e-mail. */
async function writeToOutbox(outboxDir: string, message: Buffer): Promise<void> {
  await mkdir(outboxDir, { recursive: true })
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
  const aside = join(outboxDir, `.${name}`)
  try {
    await writeFile(aside, message, { mode: 0o600 })
    await rename(aside, join(outboxDir, name))
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}
