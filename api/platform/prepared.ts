import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type * as z from 'zod/mini'
import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts'
import { lazySerialise, type Serialise } from './schemas.ts'

/** A stretch of an answer, compressed by itself: it can be kept and stand in other answers too, whatever is around it there. */
export class Stretch {
  readonly bytes: Buffer
  private readonly level: number
  private deflated: Buffer | undefined
  constructor(text: string, { level = constants.Z_DEFAULT_COMPRESSION } = {}) {
    this.bytes = Buffer.from(text)
    this.level = level
  }

  /** Raw deflate (RFC 1951) that looks back at nothing before it and ends on a whole byte, not yet the stream's end. */
  compressed(): Buffer {
    this.deflated ??= deflateRawSync(this.bytes, { level: this.level, finishFlush: constants.Z_SYNC_FLUSH })
    return this.deflated
  }
}

/** An answer already written by its endpoint's schema, so that it can be kept and sent again as it is. */
export class Prepared<T> {
  readonly length: number
  declare readonly answers: T
  private readonly stretches: readonly Stretch[]
  private gzipped: Buffer | undefined
  private digest: string | undefined
  constructor(stretches: readonly Stretch[]) {
    this.stretches = stretches
    this.length = stretches.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }

  get bytes(): Buffer {
    const [first] = this.stretches
    return first && this.stretches.length === 1
      ? first.bytes
      : Buffer.concat(this.stretches.map(({ bytes }) => bytes))
  }

  /** The same compressed, made once; the plain bytes where that saves nothing worth the reader's work. */
  compressed(): { bytes: Buffer; encoding?: 'gzip' } {
    if (this.length < worthCompressing) return { bytes: this.bytes }
    this.gzipped ??= gzipOf(this.stretches)
    return { bytes: this.gzipped, encoding: 'gzip' }
  }

  /** A strong entity tag: the same for the same bytes, and another for each way in which they are sent. */
  tag(encoding?: 'gzip'): string {
    this.digest ??= this.stretches
      .reduce((hash, { bytes }) => hash.update(bytes), createHash('sha256'))
      .digest('base64url')
    return `"${this.digest}${encoding ? `-${encoding}` : ''}"`
  }
}

// RFC 1952: no name, no time, no system; then what the stretches hold, an empty last block, and sum and length of it all.
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([3, 0])

function gzipOf(stretches: readonly Stretch[]): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(
    stretches.reduce((sum, { bytes }) => crc32(bytes, sum), 0),
    0,
  )
  end.writeUInt32LE(stretches.reduce((sum, { bytes }) => sum + bytes.length, 0) % 2 ** 32, 4)
  return Buffer.concat([gzipHead, ...stretches.map((each) => each.compressed()), lastBlock, end])
}

// Less fits into one packet as it is.
const worthCompressing = 1_400

/** Writes answers of an endpoint ahead of sending them. */
export function preparing<E extends Endpoint & { response: z.ZodMiniType }>(
  endpoint: E,
): (data: ResponseOf<E>) => Prepared<ResponseOf<E>> {
  const serialise: Serialise = lazySerialise(endpoint.response)
  // Each reader's own, often sent once: the next levels take four times as long and save a twentieth.
  return (data) => new Prepared([new Stretch(serialise(data), { level: 1 })])
}
