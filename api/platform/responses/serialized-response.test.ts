import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { Segment, SerializedResponse } from './serialized-response.ts'

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void
/** Bytes of all buffers still in use. Buffers of zlib are released a moment later. */
async function buffersInUse(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    gc()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return process.memoryUsage().arrayBuffers
}

/** A few kilobytes that compress like real responses. */
const text = (nth: number): string =>
  Array.from(
    { length: 120 },
    (_, each) => `{"id":"${nth}-${each}","title":"Lesson ${each * nth}","state":"available"}`,
  ).join()

it('packed answers take the memory that they are counted with', async () => {
  const before = await buffersInUse()
  const kept = Array.from({ length: 2_000 }, (_, nth) =>
    new SerializedResponse([new Segment(text(nth))]).pack(),
  )
  const taken = (await buffersInUse()) - before
  const counted = kept.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0)
  expect(taken).toBeLessThan(counted)
  expect(counted).toBeLessThan(4 * taken)
})

it.each([
  ['long', text(1)],
  ['short', '{"data":[]}'],
])('a %s answer is the same packed as before, plain, compressed and by its tag', (_, sent) => {
  const fresh = new SerializedResponse([new Segment(sent)])
  const packed = new SerializedResponse([new Segment(sent)]).pack()
  expect(packed.bytes.toString()).toBe(sent)
  expect([packed.length, packed.tag(), packed.tag('gzip')]).toEqual([
    fresh.length,
    fresh.tag(),
    fresh.tag('gzip'),
  ])
  const { bytes, encoding } = packed.compressed()
  expect((encoding ? gunzipSync(bytes) : bytes).toString()).toBe(sent)
})
