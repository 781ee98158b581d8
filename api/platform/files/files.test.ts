import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#api/settings.ts'
import { startTestBucket, type TestBucket } from '#tests/support/servers/bucket.ts'
import { createFiles } from './create-files.ts'
import type { Files } from './files.ts'
import type { S3Settings } from './s3-client.ts'
import { createS3Files } from './s3-files.ts'

let folder: string
let real: TestBucket
const stores: Record<string, Files> = {}

const bucketAt = (port: number): S3Settings => ({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  bucket: 'media',
  key: 'S3RVER',
  secret: 'S3RVER',
  prefix: 'wardwise/',
  pathStyle: true,
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardwise-stores-'))
  real = await startTestBucket()
  for (const [name, env] of Object.entries({ 'the local disk': {}, 'a bucket': real.env }))
    stores[name] = await createFiles(readSettings({ DATA_DIR: folder, ...env }))
})
afterAll(async () => {
  await real.close()
  await rm(folder, { recursive: true })
})

const key = (letter: string): string => `${letter.repeat(26)}.webm`

describe.each(['the local disk', 'a bucket'])('%s', (name) => {
  const store = (): Files => stores[name] as Files

  // Specification, authoring 5: Local disk and S3 behind the same code
  test('keeps small things and large ones, whole and in parts', async () => {
    await store().put(key('a'), Buffer.from('0123456789'), 'video/webm')
    const path = join(folder, `spooled-${name.length}`)
    await writeFile(path, Buffer.alloc(3_000_000, 'ab'))
    await store().put(key('b'), { path, bytes: 3_000_000 }, 'video/webm')
    expect(Buffer.from((await store().read(key('a'))) ?? []).toString()).toBe('0123456789')
    const small = await store().find(key('a'))
    expect(small?.bytes).toBe(10)
    expect((await buffer((await small?.stream({ start: 2, end: 4 })) as never)).toString()).toBe('234')
    const large = await store().find(key('b'))
    expect(large?.bytes).toBe(3_000_000)
    expect((await buffer((await large?.stream()) as never)).equals(Buffer.alloc(3_000_000, 'ab'))).toBe(true)
    const keys: string[] = []
    for await (const each of store().list()) keys.push(each)
    expect(keys.sort()).toEqual([key('a'), key('b')])
  })

  test('has nothing under a name that was never stored, or that was removed', async () => {
    await store().put(key('c'), Buffer.from('x'))
    await store().remove(key('c'))
    await store().remove(key('c'))
    expect([await store().find(key('c')), await store().read(key('d'))]).toEqual([null, null])
  })

  test('takes no name that was not made here', async () => {
    await expect(store().put('../evil.webm', Buffer.from('x'))).rejects.toThrow('Not a storage key')
  })
})

describe('a bucket that fails', () => {
  type Turn = (answer: ServerResponse) => unknown
  const breaks: Turn = (answer) => answer.destroy()
  const isBusy: Turn = (answer) => answer.writeHead(503).end()
  const saysNothing: Turn = () => undefined
  const isFine: Turn = (answer) => answer.writeHead(200).end('whole')

  /**
   * A server that answers its requests one after the other as specified; `heard` records the bytes of each request
   * body.
   */
  const failing = async (...turns: Turn[]) => {
    const heard: number[] = []
    const bucket = createServer((request, answer) => {
      const turn = turns.shift() ?? isBusy
      void buffer(request)
        .then(({ length }) => heard.push(length))
        .then(() => turn(answer))
    })
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
    const { port } = bucket.address() as AddressInfo
    // Long enough for a bucket on a busy machine; the silent one is waited for only once.
    const files = createS3Files(bucketAt(port), { answerMs: 2_000, sentMs: 10_000, pauseMs: 1 })
    const end = () => {
      bucket.closeAllConnections()
      bucket.close()
    }
    return { files, heard, end }
  }

  // Specification, authoring 5: Local disk and S3 behind the same code
  test('is asked again, with the whole file', async () => {
    const path = join(folder, 'sent-again')
    await writeFile(path, Buffer.alloc(100_000))
    const { files, heard, end } = await failing(isBusy, breaks, isFine, saysNothing, isFine)
    await files.put(key('e'), { path, bytes: 100_000 })
    expect(Buffer.from((await files.read(key('e'))) ?? []).toString()).toBe('whole')
    expect(heard).toEqual([100_000, 100_000, 100_000, 0, 0])
    end()
  })

  test('fails in the end, and at once where it says no', async () => {
    const { files, heard, end } = await failing(
      (answer) => answer.writeHead(403).end(),
      isBusy,
      isBusy,
      isBusy,
    )
    await expect(files.read(key('e'))).rejects.toThrow('answered 403')
    expect(heard).toHaveLength(1)
    await expect(files.find(key('e'))).rejects.toThrow('answered 503')
    expect(heard).toHaveLength(4)
    end()
  })
})
