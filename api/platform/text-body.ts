import type { Endpoint } from '../../contract/endpoint.ts'
import { AppError } from './errors.ts'

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
  constructor(type: string, content: string) {
    this.type = type
    this.content = content
  }

  /** What the endpoint takes it for. Throws 415 where it takes no such type. */
  for(endpoint: Endpoint): { format: string; content: string } {
    const format = endpoint.texts?.[this.type]
    if (!format) throw new AppError('unsupported_type', 'unsupported_type')
    return { format, content: this.content }
  }
}
