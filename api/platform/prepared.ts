import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type * as z from 'zod/mini'
import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts'
import { lazySerialise, type Serialise } from './schemas.ts'

/** An answer already written by its endpoint's schema, so that it can be kept and sent again as it is. */
export class Prepared<T> {
  readonly bytes: Buffer
  declare readonly answers: T
  private gzipped: Buffer | undefined
  private digest: string | undefined
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** The same compressed, made once; the plain bytes where that saves nothing worth the reader's work. */
  compressed(): { bytes: Buffer; encoding?: 'gzip' } {
    if (this.bytes.length < worthCompressing) return { bytes: this.bytes }
    // Each reader's own, often sent once: the next levels take four times as long and save a twentieth.
    this.gzipped ??= gzipSync(this.bytes, { level: 1 })
    return { bytes: this.gzipped, encoding: 'gzip' }
  }

  /** A strong entity tag: the same for the same bytes, and another for each way in which they are sent. */
  tag(encoding?: 'gzip'): string {
    this.digest ??= createHash('sha256').update(this.bytes).digest('base64url')
    return `"${this.digest}${encoding ? `-${encoding}` : ''}"`
  }
}

// Less fits into one packet as it is.
const worthCompressing = 1_400

/** Writes answers of an endpoint ahead of sending them. */
export function preparing<E extends Endpoint & { response: z.ZodMiniType }>(
  endpoint: E,
): (data: ResponseOf<E>) => Prepared<ResponseOf<E>> {
  const serialise: Serialise = lazySerialise(endpoint.response)
  return (data) => new Prepared(Buffer.from(serialise(data)))
}
