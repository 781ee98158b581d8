import { join } from 'node:path'
import { canonicalJson } from '#domains/evidence/seals/event-hash.rules.ts'
import { type Period, type Seal, sealedEvents, sealsBetween } from '#domains/evidence/seals/seals.service.ts'
import type { Ctx } from '#platform/context.ts'
import { createHashedFile, type HashedFile, type HashedFileWriter } from '#platform/files/hashed-file.ts'
import type { PackScope } from '../records/people.queries.ts'

/** The events of the period and the seals over them, as files. */
export interface PackChain {
  events_file: HashedFile
  seals_file: HashedFile
  seals: number
  events: number
  /** The last seal and its root; null if no event was recorded in the period. */
  seal: number | null
  root: string | null
}

/** What is written of a seal: also the hashes of its events outside the period, so that its root can be computed. */
interface SealEntry extends Pick<Seal, 'number' | 'previous' | 'root' | 'events'> {
  others: { id: string; hash: string }[]
}

/** Writes `events.ndjson`, in the order of seals and then of ids, and `seals.json`. */
export async function writeChain(
  ctx: Ctx,
  { companyId, from, at }: PackScope,
  { folder, onPage }: { folder: string; onPage: () => Promise<void> },
): Promise<PackChain> {
  const events = await createHashedFile(join(folder, 'events.ndjson'))
  const seals = await createHashedFile(join(folder, 'seals.json'))
  const period = { from, until: at }
  try {
    const counts = { seals: 0, events: 0, seal: null as number | null, root: null as string | null }
    await seals.write('[')
    for await (const entry of entriesOf(ctx, { companyId, period, events, onPage })) {
      await seals.write(`${counts.seals === 0 ? '' : ','}\n${JSON.stringify(entry)}`)
      counts.seals += 1
      counts.events += entry.events - entry.others.length
      counts.seal = entry.number
      counts.root = entry.root
    }
    await seals.write('\n]\n')
    return { ...counts, events_file: await events.end(), seals_file: await seals.end() }
  } finally {
    await events.end()
    await seals.end()
  }
}

interface Source {
  companyId: string
  period: Period
  /** Receives the events of the period. */
  events: HashedFileWriter
  onPage: () => Promise<void>
}

/** The seals in their order, each with the events outside the period. */
async function* entriesOf(
  ctx: Ctx,
  { companyId, period, events, onPage }: Source,
): AsyncGenerator<SealEntry> {
  const seals = sealsOf(ctx, companyId, period)
  let current = (await seals.next()).value
  for await (const page of sealedEvents(ctx, companyId, period)) {
    for (const { seal, event_id: id, hash, event } of page) {
      while (current && current.number < seal) {
        yield current
        current = (await seals.next()).value
      }
      if (event)
        await events.write(`{"seal":${seal},"hash":"${hash}","event":${canonicalJson({ ...event })}}\n`)
      else current?.others.push({ id, hash })
    }
    await onPage()
  }
  for (; current; current = (await seals.next()).value) yield current
}

async function* sealsOf(ctx: Ctx, companyId: string, period: Period): AsyncGenerator<SealEntry, undefined> {
  for await (const page of sealsBetween(ctx, companyId, period))
    for (const { number, previous, root, events } of page)
      yield { number, previous, root, events, others: [] }
}
