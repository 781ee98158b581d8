import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Files } from './files.ts'
import { createLocalFiles } from './local-files.ts'
import { createS3Files } from './s3-files.ts'

let folder: string
let server: S3rver
const stores: Record<string, Files> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardwise-stores-'))
  await mkdir(join(folder, 's3'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await server.run()
  stores['the local disk'] = createLocalFiles(join(folder, 'local'))
  stores['a bucket'] = createS3Files({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'media',
    key: 'S3RVER',
    secret: 'S3RVER',
    prefix: 'wardwise/',
    pathStyle: true,
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const key = (letter: string): string => `${letter.repeat(26)}.webm`

describe.each(['the local disk', 'a bucket'])('%s', (name) => {
  const store = (): Files => stores[name] as Files

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
