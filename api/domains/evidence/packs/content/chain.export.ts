import { join } from 'node:path'
import { canonicalJson } from '#contract/evidence/canonical-json.ts'
import {
  findSpan,
  type Period,
  type Seal,
  type SealSpan,
  sealedEvents,
  sealsOf,
} from '#domains/evidence/seals/seals.service.ts'
import type { Ctx } from '#platform/context.ts'
import { createHashedFile, type HashedFile, type HashedFileWriter } from '#platform/files/hashed-file.ts'
import type { PackScope } from '../records/people.queries.ts'

/** The events of the period and the seals over them, as files. */
export interface PackChain {
  events_file: HashedFile
  seals_file: HashedFile
  seals: number
  events: number
  /** Events of these seals that are no longer in the log. Whether they were of the period, nobody knows any more. */
  removed: number
  /** How many of those retention removed. */
  expired: number
  /** The last seal and its root; null if no event was recorded in the period. */
  seal: number | null
  root: string | null
}

/** What is written of a seal: also the hashes of its events that are not in the pack, so that its root can be computed. */
interface SealEntry extends Pick<Seal, 'number' | 'previous' | 'root' | 'events'> {
  /** Events outside the period. */
  others: SealMember[]
  /** Events that were taken out of the log after they were sealed. */
  removed: SealMember[]
}

interface SealMember {
  id: string
  hash: string
  /** When the company’s retention period removed it from the log. */
  expired_at?: string
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
    const counts = {
      seals: 0,
      events: 0,
      removed: 0,
      expired: 0,
      seal: null as number | null,
      root: null as string | null,
    }
    await seals.write('[')
    const span = await findSpan(ctx, companyId, period)
    const entries = span ? entriesOf(ctx, { companyId, period, span, events, onPage }) : []
    for await (const entry of entries) {
      await seals.write(`${counts.seals === 0 ? '' : ','}\n${JSON.stringify(entry)}`)
      counts.seals += 1
      counts.events += entry.events - entry.others.length - entry.removed.length
      counts.removed += entry.removed.length
      counts.expired += entry.removed.filter(({ expired_at }) => expired_at).length
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
  span: SealSpan
  /** Receives the events of the period. */
  events: HashedFileWriter
  onPage: () => Promise<void>
}

/** The seals in their order, each with the events that are not in the pack. */
async function* entriesOf(
  ctx: Ctx,
  { companyId, period, span, events, onPage }: Source,
): AsyncGenerator<SealEntry> {
  const seals = emptyEntries(ctx, companyId, span)
  let current = (await seals.next()).value
  for await (const page of sealedEvents(ctx, companyId, { span, period })) {
    for (const { seal, event_id: id, hash, event, is_removed, expired_at } of page) {
      while (current && current.number < seal) {
        yield current
        current = (await seals.next()).value
      }
      if (event)
        await events.write(
          `{"seal":${seal},"hash":"${hash}","event":${oneLine(canonicalJson({ ...event }))}}\n`,
        )
      else if (is_removed) current?.removed.push({ id, hash, ...(expired_at ? { expired_at } : {}) })
      else current?.others.push({ id, hash })
    }
    await onPage()
  }
  for (; current; current = (await seals.next()).value) yield current
}

/** JSON without the two characters that some programs take for the end of a line. They only occur in texts. */
const oneLine = (json: string): string => json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

async function* emptyEntries(
  ctx: Ctx,
  companyId: string,
  span: SealSpan,
): AsyncGenerator<SealEntry, undefined> {
  for await (const page of sealsOf(ctx, companyId, span))
    for (const { number, previous, root, events } of page)
      yield { number, previous, root, events, others: [], removed: [] }
}
