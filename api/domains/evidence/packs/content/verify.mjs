// Checks a Wardwise evidence pack. Needs Node.js 20 or newer, no network and nothing else:
//
//   node verify.mjs [FOLDER] [--key ID]
//
// FOLDER is the unpacked pack; without it, the folder of this file. --key is the id of the key that must have signed
// the pack: ask the operator for it by another way, or compare the id printed here with the address
// /api/evidence/keys of the platform. Exit code 0: everything agrees; a warning
// tells if events were removed from the log after they were sealed. 1: something does not agree, and it is named.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The id of a key may begin with a dash, which would make it an option for most parsers.
const given = process.argv.slice(2)
const keyAt = given.indexOf('--key')
const [, expectedKey] = keyAt < 0 ? [] : given.splice(keyAt, 2)
const folder = given[0] ?? dirname(fileURLToPath(import.meta.url))
const at = (name) => join(folder, name)

const say = (line) => process.stdout.write(`${line}\n`)
const warn = (line) => process.stderr.write(`${line}\n`)
const problems = []
const complain = (name, what) => problems.push(`${name}: ${what}`)
const sha256 = (data) => createHash('sha256').update(data).digest('hex')

/** The value that a check returns; null and a problem under this name if it fails. */
function attempt(name, check) {
  try {
    return check()
  } catch (error) {
    complain(name, `cannot be read (${error.message})`)
    return null
  }
}
const readJson = (name) => attempt(name, () => JSON.parse(readFileSync(at(name), 'utf8')))

/** 1. The manifest is what the key signed. */
function checkSignature() {
  const jwk = readJson('public-key.json')
  const manifest = readJson('manifest.json')
  if (!jwk || !manifest) return manifest
  const { crv, kty, x } = jwk
  // The thumbprint of RFC 7638 identifies the key.
  const id = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  attempt('manifest.sig', () => {
    const signature = Buffer.from(readFileSync(at('manifest.sig'), 'utf8').trim(), 'base64')
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    if (!verify(null, readFileSync(at('manifest.json')), key, signature))
      complain('manifest.sig', 'the signature does not belong to manifest.json and public-key.json')
  })
  if (manifest.key_id !== id)
    complain('public-key.json', `is key ${id}, but the manifest names key ${manifest.key_id}`)
  if (expectedKey !== undefined && expectedKey !== id)
    complain('public-key.json', `is key ${id}, not the expected key ${expectedKey}`)
  say(`Key       ${id}`)
  return manifest
}

async function fileHash(name) {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(at(name))) hash.update(piece)
  return hash.digest('hex')
}

/** 2. Every file is in the manifest, and has the size and hash named there. */
async function checkFiles({ files }) {
  for (const { name, bytes, sha256: expected } of files) {
    const facts = statSync(at(name), { throwIfNoEntry: false })
    if (!facts) complain(name, 'is missing')
    else if (facts.size !== bytes) complain(name, `has ${facts.size} bytes instead of ${bytes}`)
    else if ((await fileHash(name)) !== expected)
      complain(name, 'was changed: its hash is not the one in the manifest')
  }
  const known = new Set(['manifest.json', 'manifest.sig', ...files.map(({ name }) => name)])
  for (const name of readdirSync(folder)) if (!known.has(name)) complain(name, 'is not part of the pack')
}

/** Keys in alphabetical order and no spaces, at every level: the text that was hashed. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value).sort()
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

/** The lines of a file. Only a line feed ends one, while Node's readline splits at U+2028 and U+2029, too. */
async function* linesOf(name) {
  let begun = ''
  for await (const piece of createReadStream(at(name), 'utf8')) {
    const [first, ...more] = piece.split('\n')
    begun += first
    for (const line of more) {
      yield begun
      begun = line
    }
  }
  if (begun !== '') yield begun
}

/** The events of the period, seal by seal. */
async function* eventsBySeal() {
  let group = null
  let number = 0
  for await (const line of linesOf('events.ndjson')) {
    number += 1
    const entry = attempt(`events.ndjson, line ${number}`, () => JSON.parse(line))
    if (!entry) continue
    if (sha256(canonical(entry.event)) !== entry.hash)
      complain(
        `events.ndjson, line ${number}`,
        `event ${entry.event?.id} was changed: its hash is not ${entry.hash}`,
      )
    if (group && group.seal !== entry.seal) yield group
    if (group?.seal !== entry.seal) group = { seal: entry.seal, events: [] }
    group.events.push({ id: entry.event?.id, hash: entry.hash })
  }
  if (group) yield group
}

const byId = (one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

/** 3. Each seal follows from the one before it and the hashes of its events, up to the root in the manifest. */
async function checkChain({ chain }) {
  const seals = readJson('seals.json')
  if (!seals) return { seals: 0, events: 0, removed: 0 }
  const groups = eventsBySeal()
  let next = await groups.next()
  let previous = null
  let events = 0
  let removed = 0
  for (const seal of seals) {
    const name = `seals.json, seal ${seal.number}`
    const own = !next.done && next.value.seal === seal.number ? next.value.events : []
    if (!next.done && next.value.seal === seal.number) next = await groups.next()
    const gone = seal.removed ?? []
    const all = [...own, ...seal.others, ...gone].sort(byId)
    events += own.length
    removed += gone.length
    if (all.length !== seal.events) complain(name, `has ${all.length} events instead of ${seal.events}`)
    const hash = createHash('sha256').update(Buffer.from(seal.previous, 'hex'))
    for (const event of all) hash.update(Buffer.from(event.hash, 'hex'))
    if (hash.digest('hex') !== seal.root)
      complain(name, 'its root does not follow from its events and the seal before')
    if (previous && (previous.root !== seal.previous || previous.number + 1 !== seal.number))
      complain(name, `does not follow seal ${previous.number}`)
    previous = seal
  }
  if (!next.done)
    complain('events.ndjson', `seal ${next.value.seal} is not in seals.json, or its lines are out of order`)
  if ((previous?.root ?? null) !== chain.root || (previous?.number ?? null) !== chain.seal)
    complain('seals.json', 'does not end with the seal that the manifest names')
  if (removed !== (chain.removed ?? 0))
    complain('seals.json', `has ${removed} removed events, but the manifest names ${chain.removed ?? 0}`)
  return { seals: seals.length, events, removed }
}

const manifest = checkSignature()
if (manifest) {
  const { company, period, framework, made_at, chain } = manifest
  say(`Company   ${company.name}`)
  say(`Period    ${period.from} to ${period.until} (${period.time_zone}), ${framework}, made ${made_at}`)
  say(`Chain     seal ${chain.seal ?? '-'}, root ${chain.root ?? '-'}`)
  await checkFiles(manifest)
  const counted = await checkChain(manifest)
  say(`Checked   ${manifest.files.length} files, ${counted.seals} seals, ${counted.events} events`)
  const removed = counted.removed === 1 ? '1 event was' : `${counted.removed} events were`
  if (counted.removed > 0) say(`Warning   ${removed} removed from the log after being sealed`)
}
if (problems.length > 0) {
  warn(`\nNOT OK: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`)
  for (const problem of problems.slice(0, 50)) warn(`  ${problem}`)
  if (problems.length > 50) warn(`  and ${problems.length - 50} more`)
  process.exitCode = 1
} else say('\nOK: the pack is complete and unchanged since it was signed.')
