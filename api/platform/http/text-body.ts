import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '../errors.ts'
import { refuseUnsafe, unreadable } from './payload.ts'

/** Types of text that some endpoint takes as it is. */
export const textTypes = [
  'text/csv',
  'text/xml',
  'application/xml',
  'text/x-gift',
  'application/vnd.moodle.gift',
] as const

/** A body that is text of a type of its own. */
export class TextBody {
  readonly type: string
  readonly content: string
  /** `charset` is what the sender says of its letters. */
  constructor(type: string, bytes: Uint8Array, charset: string | undefined) {
    this.type = type
    this.content = textOf(bytes, charset)
  }

  /** What the endpoint takes it for. Throws 415 where it takes no such type. */
  for(endpoint: Endpoint): { format: string; content: string } {
    const format = endpoint.texts?.[this.type]
    if (!format) throw new AppError('unsupported_type', 'unsupported_type')
    return { format, content: this.content }
  }
}

/**
 * In the charset named, else in UTF-8, or in the UTF-16 that its mark names. Throws 400 for what is none of these, rather than guess its
 * letters, and for what no row holds.
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
