import { createHash, createPublicKey, verify } from 'node:crypto'

/** The parts of a DKIM signature by their tags; null for a message without one. */
export function dkimOf(message: Buffer): Record<string, string> | null {
  const header = headersIn(message).find((field) => /^dkim-signature:/i.test(field))
  if (!header) return null
  const tags = header.slice(header.indexOf(':') + 1).split(';')
  return Object.fromEntries(
    tags.map((tag) => {
      const [name = '', value = ''] = tag.split(/=(.*)/s)
      return [name.trim(), value.replace(/\s+/g, '')]
    }),
  )
}

/** Verifies a signature by RFC 6376 (rsa-sha256, relaxed/relaxed) with the key of a DKIM record. */
export function hasValidDkim(message: Buffer, record: string): boolean {
  const tags = dkimOf(message)
  const key = /p=([^;]+)/.exec(record)?.[1] ?? ''
  if (!tags || tags.a !== 'rsa-sha256' || tags.c !== 'relaxed/relaxed') return false
  if (createHash('sha256').update(relaxedBody(message)).digest('base64') !== tags.bh) return false
  const fields = headersIn(message)
  const signed = (tags.h ?? '').split(':').flatMap((name) => {
    const at = fields.findLastIndex((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return at < 0 ? [] : fields.splice(at, 1)
  })
  const own = headersIn(message).find((field) => /^dkim-signature:/i.test(field)) ?? ''
  const text = [...signed.map((field) => `${relaxed(field)}\r\n`), withoutSignature(relaxed(own))].join('')
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return verify('sha256', Buffer.from(text, 'latin1'), publicKey, Buffer.from(tags.b ?? '', 'base64'))
}

const withoutSignature = (field: string): string => field.replace(/([;\s]b=)[^;]*/, '$1')

const split = (message: Buffer): [string, string] => {
  const text = message.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  return [text.slice(0, end), text.slice(end + 4)]
}

/** Each with its continuation lines. */
const headersIn = (message: Buffer): string[] => split(message)[0].split(/\r\n(?![ \t])/)

function relaxed(field: string): string {
  const at = field.indexOf(':')
  const value = field
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${field.slice(0, at).trim().toLowerCase()}:${value}`
}

function relaxedBody(message: Buffer): Buffer {
  const lines = split(message)[1].split('\r\n')
  const text = lines.map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, '')).join('\r\n')
  const trimmed = text.replace(/(\r\n)*$/, '')
  return Buffer.from(trimmed === '' ? '' : `${trimmed}\r\n`, 'latin1')
}
