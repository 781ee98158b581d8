import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readVideoLength } from './video-length.processor.ts'

const sample = (name: string): Buffer =>
  readFileSync(new URL(`../../../../tests/support/samples/${name}`, import.meta.url))
const stored = (bytes: Buffer) => ({
  bytes: bytes.length,
  stream: async ({ start = 0, end = bytes.length - 1 } = {}) =>
    Readable.from([bytes.subarray(start, end + 1)]),
})
const changed = (name: string, change: (bytes: Buffer) => Buffer): Buffer => change(Buffer.from(sample(name)))
const box = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4)
  return Buffer.concat([head, body])
}
const lasting = (ticks: number) =>
  changed('film.mp4', (bytes) => {
    bytes.writeUInt32BE(ticks, bytes.indexOf('mvhd') + 20)
    return bytes
  })
const wide = Buffer.alloc(100)
wide.writeUInt8(1)
wide.writeUInt32BE(600, 20)
wide.writeBigUInt64BE(600n * 125n, 24)
const moved = box('mvhd', wide)
const long = changed('film.mp4', (bytes) => {
  const head = Buffer.from('\0\0\0\x01mdat\0\0\0\0\0\0\0\x20', 'latin1')
  return Buffer.concat([
    bytes.subarray(0, bytes.indexOf('moov') - 4),
    head,
    Buffer.alloc(16),
    box('moov', moved),
  ])
})
const webm = (change: (bytes: Buffer, at: number) => void) =>
  changed('film.webm', (bytes) => {
    change(bytes, bytes.indexOf(Buffer.from('448988', 'hex')))
    return bytes
  })

it.each([
  ['an MP4', lasting(90_500), 90],
  ['one that says it in 64 bits, behind its pictures', long, 125],
  ['one whose length nobody wrote', lasting(0), null],
  ['one of more than a day', lasting(4_294_967_295), null],
  ['a WebM', webm((bytes, at) => void bytes.writeDoubleBE(61_200, at + 3)), 61],
  ['one that a browser recorded', webm((bytes, at) => void bytes.writeUInt8(0xec, at)), null],
  ['one cut off in the middle of a number', sample('film.webm').subarray(0, 257), null],
  ['one that its program wrote', sample('film.webm'), 6],
  ['what is no film', Buffer.from('Not a film at all, but a text.'), null],
  ['nothing', Buffer.alloc(0), null],
] as const)('reads how long %s is', async (_, bytes, seconds) => {
  expect(await readVideoLength(stored(bytes))).toBe(seconds)
})

it('never fails, whatever the bytes', async () => {
  const damaged = fc
    .tuple(
      fc.constantFrom('film.mp4', 'film.webm'),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 20 }),
      fc.nat(2_000),
    )
    .map(([name, strokes, length]) =>
      changed(name, (bytes) => {
        for (const [at, byte] of strokes) bytes.writeUInt8(byte, at)
        return bytes.subarray(0, length)
      }),
    )
  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      const seconds = await readVideoLength(stored(bytes))
      expect(seconds === null || (Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400)).toBe(true)
    }),
  )
})
