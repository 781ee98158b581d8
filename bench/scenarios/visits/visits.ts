import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Stage } from '#bench/harness.ts'
import { cpuSeconds, machineSeconds, totalCpuSeconds } from '#bench/measure.ts'
import { residentMb } from '../load/memory.ts'
import { watchOutbox } from './outbox.ts'
import { addPeople, databaseBytes } from './people.ts'
import { paused, visit } from './visit.ts'
import { type Tally, Visitor } from './visitor.ts'

/** Milliseconds of processor time. */
export interface Cost {
  node: number
  postgres: number
}

export interface VisitFigures {
  people: number
  visits: number
  failures: readonly string[]
  /** What one visit sends. */
  calls: Tally
  /** Of a visit, without what both use while nobody is there. */
  ours: Cost
  /** Of as many plain calls, A for each read and B for each write, sent in the same way; before and after ours. */
  plain: [Cost, Cost]
  /** Per second while nobody is there. */
  idle: Cost
  /** Of the files that a browser loads on its first visit. */
  files: { count: number; node: number }
  memory: { idleMb: number; nodeMb: number; postgresMb: number }
  /** Before the visits, of a thousand people with a finished course each, and what a visit adds. */
  database: { mbPerThousand: number; kbPerVisit: number }
  /** The share of all processors that other programs used during the visits. */
  foreign: number
}

export interface VisitSize {
  people: number
  visits: number
  /** Visits begun per second: few enough that calls hardly wait for each other. */
  perSecond: number
}

const filesOfFirstVisit = 110

/** What a visit of a student costs in a database of so many people. The server needs its jobs and its pages. */
export async function visits(stage: Stage, { people, ...load }: VisitSize): Promise<VisitFigures> {
  const { courseId, emailOf, bytes } = await addPeople(stage, people)
  const outbox = watchOutbox(join(stage.dataDir, 'ours/outbox'))
  const site = { url: stage.ours.url, outbox, courseId }
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  const measure = <T>(act: () => Promise<T>) => measureCost(stage, stage.ours.pid, act)
  const warmUps = Math.ceil(load.visits / 4)
  const plainLoad = { ...load, visits: warmUps }
  const step = Math.floor(people / (load.visits + warmUps))
  const visitOf = (nth: number) => visit(site, emailOf(1 + nth * step))
  try {
    const idleMb = residentMb(stage.ours.pid)
    const [calls] = await begin({ ...load, visits: warmUps }, visitOf).then(({ results }) => results)
    if (!calls) throw new Error('No visit succeeded')
    await loadFiles(stage, 5)
    const before = await measurePlain(stage, calls, plainLoad)
    const sizeBefore = await databaseBytes(client)
    const ours = await measure(() => begin(load, (nth) => visitOf(warmUps + nth)))
    const grown = (await databaseBytes(client)) - sizeBefore
    const memory = { idleMb, nodeMb: residentMb(stage.ours.pid), postgresMb: sharedMb(stage.databasePid) }
    const after = await measurePlain(stage, calls, plainLoad)
    const files = await measure(() => loadFiles(stage, load.visits / 5))
    // Jobs that the visits have left end first.
    await wait(10_000)
    const idle = await measure(() => wait(20_000))
    const perSecond = scale(idle.cost, 1 / idle.seconds)
    const plainCost = ({ cost, seconds }: Measured<unknown>): Cost =>
      scale({ node: cost.node, postgres: cost.postgres - perSecond.postgres * seconds }, 1 / plainLoad.visits)
    return {
      people,
      visits: load.visits,
      failures: ours.result.failures,
      calls,
      ours: scale(less(ours.cost, scale(perSecond, ours.seconds)), 1 / load.visits),
      plain: [plainCost(before), plainCost(after)],
      idle: perSecond,
      files: { count: filesOfFirstVisit, node: (5 * files.cost.node) / load.visits },
      memory,
      database: { mbPerThousand: bytes / people / 1_000, kbPerVisit: grown / load.visits / 1_000 },
      foreign: ours.foreign,
    }
  } finally {
    outbox.close()
    await client.end()
  }
}

const scale = ({ node, postgres }: Cost, by: number): Cost => ({ node: node * by, postgres: postgres * by })
const less = (one: Cost, other: Cost): Cost => ({
  node: one.node - other.node,
  postgres: one.postgres - other.postgres,
})

interface Outcomes<T> {
  results: T[]
  failures: string[]
}

/** Begins one after the other at a steady rate, each some time after the last one, and waits for all. */
async function begin<T>(
  { visits: count, perSecond }: Omit<VisitSize, 'people'>,
  act: (nth: number) => Promise<T>,
): Promise<Outcomes<T>> {
  const results: T[] = []
  const failures: string[] = []
  const running: Promise<unknown>[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const one = act(nth).then(
      (result) => results.push(result),
      (error: Error) => failures.push(error.message),
    )
    running.push(one)
    await wait(((0.5 + Math.random()) * 1_000) / perSecond)
  }
  await Promise.all(running)
  return { results, failures }
}

interface Measured<T> {
  result: T
  cost: Cost
  seconds: number
  /** The share of all processors that other programs used. */
  foreign: number
}

async function measureCost<T>(stage: Stage, nodePid: number, act: () => Promise<T>): Promise<Measured<T>> {
  const used = () => ({
    node: 1_000 * totalCpuSeconds(nodePid),
    postgres: 1_000 * totalCpuSeconds(stage.databasePid),
  })
  const all = () =>
    [...cpuSeconds([process.pid, stage.databasePid])].reduce((sum, [, seconds]) => sum + seconds, 0)
  const [before, own, machine, began] = [used(), all(), machineSeconds(), performance.now()]
  const result = await act()
  const after = machineSeconds()
  return {
    result,
    cost: less(used(), before),
    seconds: (performance.now() - began) / 1_000,
    foreign: Math.max(0, after.busy - machine.busy - (all() - own)) / (after.all - machine.all),
  }
}

/** As many plain calls as a visit makes, with its pauses. */
async function measurePlain(
  stage: Stage,
  { reads, writes }: Tally,
  load: Omit<VisitSize, 'people'>,
): Promise<Measured<unknown>> {
  const send = async (path: string, method: string): Promise<void> => {
    const response = await fetch(stage.yardsticks.url + path, { method })
    if (!response.ok) throw new Error(`The baseline failed: ${path}`)
    await response.arrayBuffer()
  }
  const all = [...Array.from({ length: reads }, () => false), ...Array.from({ length: writes }, () => true)]
  const sendAll = async (count: number): Promise<void> => {
    const { failures } = await begin({ ...load, visits: count }, async () => {
      for (const [index, isWrite] of all.entries()) {
        await (isWrite ? send('/b', 'POST') : send('/a', 'GET'))
        if (index % 2 === 0) await paused()
      }
    })
    if (failures[0]) throw new Error(failures[0])
  }
  // Idle meanwhile, the baseline has lost its connections and perhaps compiled code.
  await sendAll(10)
  return measureCost(stage, stage.yardsticks.pid, () => sendAll(load.visits))
}

/** Browsers that load the files of the pages for the first time: those of every page, and many of the shared ones. */
async function loadFiles({ ours }: Stage, browsers: number): Promise<void> {
  const index = readFileSync('web/dist/index.html', 'utf8')
  const entry = [...index.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])
  const shared = readdirSync('web/dist/assets')
    .filter((name) => /^shared-.*\.(js|css)$/.test(name))
    .map((name) => `/assets/${name}`)
  const files = [...new Set([...entry, ...shared])].slice(0, filesOfFirstVisit)
  for (let nth = 0; nth < browsers; nth += 1) {
    const visitor = new Visitor(ours.url)
    const waiting = [...files]
    const loadNext = async (): Promise<void> => {
      for (let path = waiting.shift(); path; path = waiting.shift()) await visitor.load(path)
    }
    await Promise.all(Array.from({ length: 6 }, loadNext))
  }
}

/** Memory of a process and its descendants in MB; what they share counts once. */
function sharedMb(root: number): number {
  const pids = [...cpuSeconds([root]).keys()]
  const kib = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
  )
  return kib.reduce((sum, each) => sum + each, 0) / 1_024
}
