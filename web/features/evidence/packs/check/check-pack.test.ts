import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { canonicalJson } from '#contract/evidence/canonical-json.ts'
import { CannotCheck, checkPack, NoPack } from './check-pack.ts'

const hashOf = (data: string | Uint8Array) => createHash('sha256').update(data)
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { kty, crv, x } = publicKey.export({ format: 'jwk' })
const keyId = hashOf(JSON.stringify({ crv, kty, x })).digest('base64url')

const start = '00'.repeat(32)
const anEvent = (id: string) => {
  const event = { kind: 'lesson.completed', id, data: { score: 80 } }
  return { event, hash: hashOf(canonicalJson(event)).digest('hex') }
}
const aSeal = (number: number, previous: string, events: { hash: string }[]) => {
  const root = hashOf(Buffer.from(previous, 'hex'))
  for (const { hash } of events) root.update(Buffer.from(hash, 'hex'))
  return { number, previous, root: root.digest('hex'), events: events.length }
}

/** A pack of two seals; the first begins with an event before the period. */
const aPack = () => {
  const [before, first, second] = [anEvent('01'), anEvent('02'), anEvent('03')] as const
  const seal1 = aSeal(1, start, [before, first])
  const seal2 = aSeal(2, seal1.root, [second])
  const lines = [
    { seal: 1, ...first },
    { seal: 2, ...second },
  ]
  const files: Record<string, string> = {
    'records.csv': 'name,course\nEleni,Passwords\n',
    'events.ndjson': lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    'seals.json': JSON.stringify([
      { ...seal1, others: [{ id: before.event.id, hash: before.hash }] },
      { ...seal2, others: [] },
    ]),
    'public-key.json': JSON.stringify({ kty, crv, x, kid: keyId }),
  }
  const manifest = {
    company: { name: 'Harbor Group' },
    period: { from: '2026-01-01', until: '2026-06-30' },
    made_at: '2026-07-01T08:00:00.000Z',
    key_id: keyId,
    files: Object.entries(files).map(([name, content]) => ({
      name,
      bytes: Buffer.byteLength(content),
      sha256: hashOf(content).digest('hex'),
    })),
    chain: { seal: 2, root: seal2.root },
  }
  return { files, manifest, seal2 }
}

const zipped = (
  { files, manifest }: Pick<ReturnType<typeof aPack>, 'files' | 'manifest'>,
  signed = manifest,
) => {
  const parts = {
    ...files,
    'manifest.json': JSON.stringify(manifest),
    'manifest.sig': sign(null, Buffer.from(JSON.stringify(signed)), privateKey).toString('base64'),
  }
  const contents = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))
  return new File([zipSync(contents) as Uint8Array<ArrayBuffer>], 'pack.zip')
}

it('finds a pack complete and unchanged, and says whose key signed it', async () => {
  const file = zipped(aPack())
  expect(await checkPack(file, [keyId])).toMatchObject({
    isGood: true,
    isSigned: true,
    isOurKey: true,
    wrongFiles: [],
    chain: { seals: 2, events: 2, changedEvents: [], brokenSeals: [], removedEvents: 0, endsAsSigned: true },
  })
  expect(await checkPack(file, [])).toMatchObject({ isGood: true, isOurKey: false })
  expect(await checkPack(file, null)).toMatchObject({ isGood: true, isOurKey: null })
})

it('counts events that were removed from the log, whose hashes stay in the chain', async () => {
  const pack = aPack()
  const [first, second] = JSON.parse(pack.files['seals.json'] ?? '') as { others: object[] }[]
  const seals = JSON.stringify([
    { ...first, others: [], removed: first?.others },
    { ...second, removed: [] },
  ])
  const files = pack.manifest.files.map((file) =>
    file.name === 'seals.json'
      ? { ...file, bytes: Buffer.byteLength(seals), sha256: hashOf(seals).digest('hex') }
      : file,
  )
  const changed = { files: { ...pack.files, 'seals.json': seals }, manifest: { ...pack.manifest, files } }
  expect(await checkPack(zipped(changed), [keyId])).toMatchObject({
    isGood: true,
    chain: { brokenSeals: [], removedEvents: 1 },
  })
})

it('names files that were changed, added or left out', async () => {
  const pack = aPack()
  pack.files['records.csv'] += 'Nikos,Passwords\n'
  pack.files['more.txt'] = 'added'
  pack.files['seals.json'] = '[]'
  const { isGood, wrongFiles } = await checkPack(zipped(pack), [keyId])
  expect(isGood).toBe(false)
  expect(wrongFiles.sort()).toEqual(['more.txt', 'records.csv', 'seals.json'])
})

it('finds a manifest that was changed after signing', async () => {
  const pack = aPack()
  const changed = { ...pack, manifest: { ...pack.manifest, company: { name: 'Another company' } } }
  expect(await checkPack(zipped(changed, pack.manifest), [keyId])).toMatchObject({
    isGood: false,
    isSigned: false,
  })
})

// Whoever holds the key can sign what they like; the chain shows that the log was rewritten.
it('finds a changed event and a broken chain even where the manifest was signed anew', async () => {
  const pack = aPack()
  const events = (pack.files['events.ndjson'] ?? '').replace('"score":80', '"score":90')
  const forged = { ...pack.files, 'events.ndjson': events }
  const files = pack.manifest.files.map((file) =>
    file.name === 'events.ndjson'
      ? { ...file, bytes: Buffer.byteLength(events), sha256: hashOf(events).digest('hex') }
      : file,
  )
  const result = await checkPack(zipped({ files: forged, manifest: { ...pack.manifest, files } }), [keyId])
  expect(result).toMatchObject({ isSigned: true, wrongFiles: [], isGood: false })
  expect(result.chain.changedEvents).toEqual(['02'])

  const elsewhere = { ...pack.manifest, chain: { seal: 2, root: start } }
  const { chain } = await checkPack(zipped({ files: pack.files, manifest: elsewhere }), [keyId])
  expect(chain).toMatchObject({ endsAsSigned: false, brokenSeals: [] })
})

it('refuses what is no pack', async () => {
  const other = new File([zipSync({ 'a.txt': strToU8('a') }) as Uint8Array<ArrayBuffer>], 'other.zip')
  await expect(checkPack(other, [])).rejects.toThrow(NoPack)
  await expect(checkPack(new File(['no zip'], 'no.zip'), [])).rejects.toThrow(NoPack)
  const pack = aPack()
  pack.files['seals.json'] = 'no JSON'
  await expect(checkPack(zipped(pack), [])).rejects.toThrow(NoPack)
})

it('says so where the browser cannot check signatures', async () => {
  const pack = aPack()
  const { subtle } = globalThis.crypto
  Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true })
  try {
    await expect(checkPack(zipped(pack), [])).rejects.toThrow(CannotCheck)
  } finally {
    Object.defineProperty(globalThis.crypto, 'subtle', { value: subtle, configurable: true })
  }
})
