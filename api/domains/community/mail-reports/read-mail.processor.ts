import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { parse } from 'tldts'
import type { MailSign, ReportedMail } from '#contract/community/mail-reports.ts'
import { truncateText } from '#platform/truncate-text.ts'
import { cleanLine, cleanText } from '../text/clean-text.rules.ts'
import { judgeLink, type OwnNames } from '../text/links.rules.ts'
import { findSecrets, maskSecrets } from '../text/secrets.rules.ts'
import { readHtml } from './mail-html.rules.ts'
import { addressesIn, defangMailbox, defangText, describeLinks } from './mail-links.rules.ts'

/**
 * Extracts the parts of an e-mail that may be stored and shown. Runs in a worker thread with a deadline, because
 * the e-mail may be malicious.
 */

export interface ReadMail {
  key: string
  subject: string
  sender: string
  mail: ReportedMail
}

const longestHtml = 400_000
const longestText = 4_000
const mostLinks = 40
const mostFiles = 20
const mostHeaders = 40
const longestHeader = 600

/** Headers about the path of the e-mail. Other recipients are private. */
const storedHeaders = new Set(
  'from reply-to return-path sender date subject message-id received authentication-results received-spf x-originating-ip x-mailer list-unsubscribe content-type'.split(
    ' ',
  ),
)
const riskyFiles =
  /\.(?:exe|scr|com|bat|cmd|msi|js|jse|vbs|vbe|wsf|hta|lnk|iso|img|vhdx?|html?|xhtml|svg|one|docm|xlsm|pptm|dotm|xlsb|zip|rar|7z|cab|jar|ps1|reg)$/i

const masked = (text: string): string => maskSecrets(text, findSecrets(text))
const shortened = (text: string | undefined, longest: number): string =>
  truncateText(masked(defangText(cleanLine(truncateText(text ?? '', longest * 4)))), longest)

/** Throws if the bytes cannot be parsed as an e-mail. */
export async function readMail(bytes: Uint8Array, own: OwnNames): Promise<ReadMail> {
  const email = await PostalMime.parse(bytes, {
    maxNestingDepth: 20,
    maxHeadersSize: 256_000,
    maxRfc822NestingDepth: 2,
    forceRfc822Attachments: true,
  })
  if (!email.from && email.subject === undefined) throw new Error('Neither sender nor subject')
  const from = email.from?.address ?? ''
  const html = readHtml(email.html ?? '', longestHtml)
  const whole = email.text?.trim() ? truncateText(email.text, longestHtml) : html.text
  const plain = cleanText(whole)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
  const links = describeLinks([...html.links, ...addressesIn(email.text ?? '')], own, mostLinks)
  const files = email.attachments.slice(0, mostFiles).map(describeFile)
  const mail: ReportedMail = {
    from: defangMailbox(cleanLine(from)),
    from_name: shortened(email.from?.name, 120),
    reply_to: defangMailbox(cleanLine(email.replyTo?.[0]?.address ?? '')),
    return_path: defangMailbox(cleanLine(email.returnPath ?? '')),
    sent_at: momentOf(email.date),
    headers: headersOf(email),
    text: truncateText(masked(defangText(truncateText(plain, longestText * 2))), longestText),
    is_cut: plain.length > longestText,
    links,
    files,
    signs: [],
  }
  mail.signs = signsOf(email, { mail, own })
  const subject = shortened(email.subject, 200)
  return { key: keyOf(email), subject, sender: mail.from, mail }
}

/** A moment within the range that the database supports. */
function momentOf(date: string | undefined): string | null {
  const moment = new Date(date ?? '')
  const year = moment.getUTCFullYear()
  return year > 1970 && year < 9999 ? moment.toISOString() : null
}

/** The same for everybody who got the e-mail, whatever program saved it. */
function keyOf(email: Email): string {
  const identity = email.messageId?.trim() || [email.from?.address, email.subject, email.date].join('\n')
  return createHash('sha256').update(identity).digest('base64url')
}

function describeFile({ filename, mimeType, content }: Attachment): ReportedMail['files'][number] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  const name = truncateText(cleanLine(filename ?? ''), 200)
  return {
    name,
    mime: truncateText(mimeType, 100),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    is_risky: riskyFiles.test(name),
  }
}

const headersOf = ({ headers }: Email): ReportedMail['headers'] =>
  headers
    .filter(({ key }) => storedHeaders.has(key))
    .slice(0, mostHeaders)
    .map(({ originalKey, value }) => ({
      name: truncateText(originalKey, 60),
      value: defangMailboxes(shortened(value, longestHeader)),
    }))

const defangMailboxes = (text: string): string =>
  text.replace(/[^\s<>@,;"']{1,64}@[^\s<>@,;"']{1,190}/g, defangMailbox)

const domainOf = (address: string | undefined): string =>
  parse(address?.slice(address.lastIndexOf('@') + 1).toLowerCase() ?? '').domain ?? ''

function signsOf(email: Email, { mail, own }: { mail: ReportedMail; own: OwnNames }): MailSign[] {
  const from = domainOf(email.from?.address)
  const differs = (other: string): boolean => other !== '' && from !== '' && other !== from
  const results = email.headers
    .filter(({ key }) => key === 'authentication-results' || key === 'received-spf')
    .map(({ value }) => value.slice(0, 2_000))
    .join(' ')
  const found: Record<MailSign, boolean> = {
    sender_imitates: from !== '' && judgeLink(`https://${from}/`, mail.from_name, own).kind === 'suspicious',
    sender_elsewhere: differs(domainOf(email.returnPath?.replace(/[<>\s]/g, ''))),
    reply_elsewhere: differs(domainOf(email.replyTo?.[0]?.address)),
    not_authenticated: /\b(?:spf|dkim|dmarc)=(?:fail|softfail)\b|^\s*(?:fail|softfail)\b/i.test(results),
    suspicious_link: mail.links.some(({ is_suspicious }) => is_suspicious),
    risky_file: mail.files.some(({ is_risky }) => is_risky),
  }
  return (Object.keys(found) as MailSign[]).filter((sign) => found[sign])
}
