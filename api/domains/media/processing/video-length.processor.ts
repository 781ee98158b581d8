import { buffer } from 'node:stream/consumers'
import type { StoredBytes } from '#platform/files/files.ts'

// Reads the length of a video from its metadata, in small parts, because a video may be larger than the memory.

/** A greater value indicates a damaged file, and would make students wait for ever. */
const longestSeconds = 86_400

/** Whole seconds; null if the file does not contain the length, as often with recordings made in a browser. */
export async function readVideoLength(file: StoredBytes): Promise<number | null> {
  const isWebm = (await part(file, 0, 4)).toString('hex') === '1a45dfa3'
  const seconds = (await (isWebm ? webmSeconds(file) : mp4Seconds(file))) ?? 0
  return seconds > 0 && seconds <= longestSeconds ? Math.floor(seconds) : null
}

async function part(file: StoredBytes, start: number, length: number): Promise<Buffer> {
  const end = Math.min(start + length, file.bytes) - 1
  return end < start ? Buffer.alloc(0) : buffer(await file.stream({ start, end }))
}

interface Span {
  from: number
  to: number
}

/**
 * ISO 14496-12, 8.2.2: the movie header contains the ticks per second and the length in ticks, 32 or 64 bits wide
 * depending on its version.
 */
async function mp4Seconds(file: StoredBytes): Promise<number | null> {
  const movie = await findBox(file, 'moov', { from: 0, to: file.bytes })
  const header = movie && (await findBox(file, 'mvhd', movie))
  if (!header) return null
  const facts = await part(file, header.from, 32)
  if (facts.length < 32) return null
  return facts[0] === 1
    ? Number(facts.readBigUInt64BE(24)) / facts.readUInt32BE(20)
    : facts.readUInt32BE(16) / facts.readUInt32BE(12)
}

/** No valid video has more boxes on one level. */
const mostBoxes = 1_000

/** Finds the content of a box by reading only the headers of the boxes before it, so that the video data is skipped. */
async function findBox(file: StoredBytes, type: string, { from, to }: Span): Promise<Span | null> {
  let at = from
  for (let nth = 0; nth < mostBoxes && at + 16 <= to; nth += 1) {
    const head = await part(file, at, 16)
    const short = head.readUInt32BE(0)
    const isLong = short === 1
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short || to - at
    if (head.toString('latin1', 4, 8) === type)
      return { from: at + (isLong ? 16 : 8), to: Math.min(at + size, to) }
    if (size < 8) return null
    at += size
  }
  return null
}

/** The part of a WebM file that contains its length. */
const beginning = 65_536
const ids = { segment: 0x18538067, info: 0x1549a966, scale: 0x2ad7b1, duration: 0x4489 }
/** Nanoseconds per tick, if the file does not specify it. */
const usualScale = 1_000_000

/** RFC 9559, 5.1.2: the length in ticks, and the nanoseconds per tick. */
async function webmSeconds(file: StoredBytes): Promise<number | null> {
  const bytes = await part(file, 0, beginning)
  const segment = findElement(bytes, ids.segment, { from: 0, to: bytes.length })
  const info = segment && findElement(bytes, ids.info, segment)
  const duration = info && findElement(bytes, ids.duration, info)
  if (!info || !duration) return null
  const scale = findElement(bytes, ids.scale, info)
  const width = duration.to - duration.from
  const ticks =
    width === 8 ? bytes.readDoubleBE(duration.from) : width === 4 ? bytes.readFloatBE(duration.from) : 0
  return (ticks * (scale ? numberIn(bytes, scale) : usualScale)) / 1_000_000_000
}

const numberIn = (bytes: Buffer, { from, to }: Span): number =>
  bytes.subarray(from, to).reduce((number, byte) => number * 256 + byte, 0)

function findElement(bytes: Buffer, id: number, { from, to }: Span): Span | null {
  for (let at = from; at < to; ) {
    const name = at + widthAt(bytes, at)
    const body = name + widthAt(bytes, name)
    // No number is wider than eight bytes; anything else is damaged.
    if (body >= to || name - at > 8 || body - name > 8) return null
    const size = sizeIn(bytes, { from: name, to: body })
    const end = Math.min(body + size, to)
    if (numberIn(bytes, { from: at, to: name }) === id) return { from: body, to: end }
    at = end
  }
  return null
}

/** RFC 8794, 4: the number of leading zero bits gives the width of a number in bytes. */
const widthAt = (bytes: Buffer, at: number): number => Math.clz32(bytes[at] ?? 0) - 24 + 1

/**
 * All ones mean that the element extends to the end of its parent. The width marker is subtracted first, because
 * eight bytes exceed the precision of a number.
 */
function sizeIn(bytes: Buffer, { from, to }: Span): number {
  const width = to - from
  const first = (bytes[from] ?? 0) - 2 ** (8 - width)
  const size = first * 256 ** (width - 1) + numberIn(bytes, { from: from + 1, to })
  return size >= 2 ** (7 * width) - 1 ? Number.POSITIVE_INFINITY : size
}
