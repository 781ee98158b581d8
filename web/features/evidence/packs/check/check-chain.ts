import { canonicalJson } from '#contract/evidence/canonical-json.ts'
import { groupBy } from '#lib/group-by.ts'
import {
  fromHex,
  jsonOf,
  type Manifest,
  type PackFiles,
  type Seal,
  type SealedEvent,
  type SealMember,
  sha256,
  textOf,
} from './pack-facts.ts'

/** Enough hashes at once to be quick, few enough not to block the page. */
const atOnce = 1_000

export interface ChainCheck {
  seals: number
  events: number
  /** Ids of events that differ from their hash. */
  changedEvents: string[]
  /** Numbers of seals whose root does not follow from their events and the seal before. */
  brokenSeals: number[]
  /** How many events were taken out of the log after they were sealed. */
  removedEvents: number
  /** True if the last seal is the one that the manifest names. */
  endsAsSigned: boolean
}

async function changedAmong(lines: readonly SealedEvent[]): Promise<string[]> {
  const changed: string[] = []
  for (let first = 0; first < lines.length; first += atOnce) {
    const some = lines.slice(first, first + atOnce)
    const hashes = await Promise.all(some.map(({ event }) => sha256(canonicalJson(event))))
    changed.push(...some.filter(({ hash }, at) => hashes[at] !== hash).map(({ event }) => event.id))
  }
  return changed
}

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1)

async function rootOf(seal: Seal, events: readonly SealMember[]): Promise<string> {
  const parts = [fromHex(seal.previous), ...[...events].sort(byId).map(({ hash }) => fromHex(hash))]
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return sha256(whole)
}

/** Computes every seal anew from its events and compares the roots, up to the one that was signed. */
export async function checkChain(files: PackFiles, { chain }: Manifest): Promise<ChainCheck> {
  const lines = textOf(files, 'events.ndjson')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SealedEvent)
  const seals = jsonOf<Seal[]>(files, 'seals.json')
  const ofSeal = groupBy(lines, ({ seal }) => seal)
  const brokenSeals: number[] = []
  let removedEvents = 0
  let before: Seal | undefined
  for (const seal of seals) {
    const own = (ofSeal.get(seal.number) ?? []).map(({ event, hash }) => ({ id: event.id, hash }))
    const gone = seal.removed ?? []
    removedEvents += gone.length
    const all = [...own, ...seal.others, ...gone]
    const follows = !before || (before.root === seal.previous && before.number + 1 === seal.number)
    if (!follows || all.length !== seal.events || (await rootOf(seal, all)) !== seal.root)
      brokenSeals.push(seal.number)
    before = seal
  }
  const known = new Set(seals.map(({ number }) => number))
  brokenSeals.push(...[...ofSeal.keys()].filter((number) => !known.has(number)))
  return {
    seals: seals.length,
    events: lines.length,
    changedEvents: await changedAmong(lines),
    brokenSeals,
    removedEvents,
    endsAsSigned: (before?.root ?? null) === chain.root && (before?.number ?? null) === chain.seal,
  }
}
