import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#platform/errors.ts'
import { refuseUnsafe, unreadable } from './payload.ts'

/** Text types that some endpoint accepts as a raw body. */
export const textTypes = [
  'text/csv',
  'text/xml',
  'application/xml',
  'text/x-gift',
  'application/vnd.moodle.gift',
] as const

/** A body that is text of one of these types. */
export class TextBody {
  readonly type: string
  readonly content: string
  /** `charset` is the encoding that the sender declared. */
  constructor(type: string, bytes: Uint8Array, charset: string | undefined) {
    this.type = type
    this.content = textOf(bytes, charset)
  }

  /** The format that the endpoint assigns to the type. Throws 415 if it does not accept the type. */
  for(endpoint: Endpoint): { format: string; content: string } {
    const format = endpoint.texts?.[this.type]
    if (!format) throw new AppError('unsupported_type', 'unsupported_type')
    return { format, content: this.content }
  }
}

/**
 * Decodes by the declared charset, otherwise UTF-8, or UTF-16 if there is a byte order mark. Throws 400 rather than
 * guess the encoding, and for text that PostgreSQL cannot store.
 */
function textOf(bytes: Uint8Array, charset: string | undefined): string {
  const [first = 0, second = 0] = bytes
  const mark = (first << 8) | second
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : (charset ?? 'utf-8')
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    refuseUnsafe(text)
    return text
  } catch {
    throw unreadable()
  }
}
