import { parseArgs } from 'node:util'
import { makeData } from './data.ts'
import { openStage, type Stage } from './harness.ts'
import type { Compared } from './measure.ts'
import { answers } from './scenarios/answers.ts'
import { awarding } from './scenarios/awarding.ts'
import { badges } from './scenarios/badges.ts'
import { type CommunityFigures, community } from './scenarios/community.ts'
import { companies } from './scenarios/companies.ts'
import { type CallFigures, directory } from './scenarios/directory.ts'
import { type GrowthFigures, growth } from './scenarios/growth.ts'
import { crowd } from './scenarios/load/crowd.ts'
import { type FloodFigures, flood } from './scenarios/load/flood.ts'
import { type MemoryFigures, memory } from './scenarios/load/memory.ts'
import { type OverloadFigures, overload } from './scenarios/load/overload.ts'
import { type SteadyFigures, steady } from './scenarios/load/steady.ts'
import { type ImportFigures, peopleImport } from './scenarios/people-import.ts'
import { branding, lessonItem, outline, type Timing } from './scenarios/reads.ts'
import { type ScimFigures, scim } from './scenarios/scim.ts'
import { type Growth, type SizeFigures, sizes } from './scenarios/sizes.ts'
import { startTime } from './scenarios/start.ts'
import { translationMemory } from './scenarios/translation-memory.ts'
import { translations } from './scenarios/translations.ts'
import { linesOfVisits } from './scenarios/visits/say-visits.ts'
import { visits } from './scenarios/visits/visits.ts'
import { judge } from './verdict.ts'

/**
 * `npm run bench` prints one line per figure. Ratios compare ours with a baseline measured alternately in the same run;
 * `cpu` compares the cost of a request for server and database, the steadier figure on a noisy machine, which decides
 * the verdict there (verdict.ts). `null` is the baseline relative to itself.
 *
 * `--only=reads,answers,awarding,badges,fan-out,crowd,sizes,steady,growth,flood,memory,overload,import,nodes,start,writing,home,directory,scim,companies,community,translations,translation-memory,visits`
 * runs some scenarios; `--quick` uses short rounds; `--minutes=5` sets the duration of the progress and memory
 * scenarios; `--lessons=100` sets the size of the large course, `--students=1000000` that of the directory,
 * SCIM, the community and the visits; `--entries=1000000` sets the size of the translation memory; `--database=postgres://…` uses
 * an existing database, in which the directory reuses the data of an earlier run, and leaves out the visits.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean' },
    minutes: { type: 'string' },
    lessons: { type: 'string' },
    students: { type: 'string' },
    entries: { type: 'string' },
    database: { type: 'string' },
  },
})
const wanted = new Set(values.only?.split(','))
const wants = (name: string): boolean => wanted.size === 0 || wanted.has(name)
const timing: Timing = values.quick ? { rounds: 2, seconds: 1 } : { rounds: 6, seconds: 4 }
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const two = (value: number): string => value.toFixed(2)
const mark = (met: boolean): string => (met ? 'met   ' : 'missed')

interface Contestant {
  name: string
  yardstick: string
  target: number
}

/** Repeats an inconclusive measurement a limited number of times. */
async function sayRatio(
  { name, yardstick, target }: Contestant,
  measure: () => Promise<Compared>,
  tries = 3,
): Promise<void> {
  const result = await measure()
  const { outcome, by } = judge(result, target)
  if (outcome === 'void' && tries > 1) return sayRatio({ name, yardstick, target }, measure, tries - 1)
  const unsure = by === 'cpu' ? `  (noisy, ${Math.round(result.foreign * 100)} % foreign: judged by cpu)` : ''
  say(
    `${outcome.padEnd(6)} ${name.padEnd(34)} rate ${two(result.rate)}  cpu ${two(result.cpu)} of ${yardstick} (target ${target})  ` +
      `${Math.round(result.ours.perSecond)}/s, ${result.ours.cpuMsPerRequest.toFixed(3)} cpu ms, p99 ${result.ours.p99} ms, ` +
      `yardstick ${Math.round(result.yardstick.perSecond)}/s, null ${two(result.nullRate)} cpu ${two(result.nullCpu)}, failures ${result.failures}${unsure}`,
  )
}

/** Nothing may grow faster than the course; fixed costs are included in both sizes. */
function saySizes({ lessons, outlineKb, reading, authoring }: SizeFigures): void {
  const line = ({ what, small, large }: Growth, met: boolean, target: string): void =>
    say(
      `${mark(met)} ${`${what}, ${lessons.small} to ${lessons.large} lessons`.padEnd(34)} ${small.toFixed(1)} ms to ${large.toFixed(1)} ms (target ${target})`,
    )
  const { outlineAfterAStep, lesson } = reading
  line(reading.outline, reading.outline.large <= 6, '6 ms')
  line(outlineAfterAStep, outlineAfterAStep.large <= 6, '6 ms')
  say(
    `${mark(outlineKb <= 60)} ${`outline of ${lessons.large} lessons`.padEnd(34)} ${outlineKb.toFixed(1)} kB compressed (target 60)`,
  )
  line(lesson, lesson.large <= 1.2 * lesson.small, 'no more than 1.2 times')
  const factor = lessons.large / lessons.small
  for (const figures of authoring)
    line(figures, figures.large <= factor * figures.small, `no more than ${factor} times`)
}

function sayCommunity({ posts, firstMs, deepMs, trendingMs, topMs, text, placeMs }: CommunityFigures): void {
  const line = (what: string, value: number, target: number, more: string): void =>
    say(`${mark(value <= target)} ${what.padEnd(34)} ${two(value)} (target ${target}) ${more}`)
  line('deep page of posts over the first', deepMs / firstMs, 1.2, `${two(deepMs)} ms of ${two(firstMs)} ms`)
  line('trending posts over recent', trendingMs / firstMs, 1.2, `${two(trendingMs)} ms`)
  line(`place among ${posts}, ms`, placeMs.large, 3, '')
  line('place over that among 1,000', placeMs.large / placeMs.small, 1.5, `of ${two(placeMs.small)} ms`)
  line(`top places of ${posts}, ms`, topMs, 3, '')
  line('the worst text saved or refused, ms', text.worstMs, 200, text.worst)
  const { quiet, busy } = text
  line(
    'p99 of readers meanwhile, ratio',
    busy.p99 / quiet.p99,
    1.5,
    `${two(busy.p99)} ms of ${two(quiet.p99)} ms`,
  )
}

async function onStage<T>(work: (stage: Stage) => Promise<T>, env: Record<string, string> = {}): Promise<T> {
  const stage = await openStage(env, values.database)
  try {
    return await work(stage)
  } finally {
    await stage.stop()
  }
}

/** Noise changes a window by a third; a real slowdown changes it by far more. */
function saySteady({ perSecond, failures }: SteadyFigures, seconds: number): void {
  const [first = 0, last = 0] = [perSecond[0], perSecond.at(-1)]
  say(
    `${mark(failures === 0 && last >= 0.67 * first)} ${`progress writes over ${seconds} s`.padEnd(34)} ${perSecond.map(Math.round).join(', ')} a second, failures ${failures} (target: the last no less than two thirds of the first)`,
  )
}

function sayMemory({ idle, after, latencies, refused }: MemoryFigures, seconds: number): void {
  const last = after.at(-1) ?? Number.NaN
  say(
    `${mark(last <= 180 && latencies.failures === 0)} ${`memory after ${seconds} s of 200 students`.padEnd(34)} ${after.map(Math.round).join(', ')} MB, idle ${Math.round(idle)} MB (target 180), p50 ${latencies.p50.toFixed(1)} ms, p99 ${latencies.p99.toFixed(1)} ms, failures ${latencies.failures} ${latencies.firstFailure}, refused for overload ${refused}`,
  )
}

function sayOverload({ capacity, served, refused, p50, p99, health, failures }: OverloadFigures): void {
  const isMet = p99 < 1_000 && health < 1_000 && served >= 0.8 * capacity && failures === 0
  say(
    `${mark(isMet)} ${'five times what is served'.padEnd(34)} served ${Math.round(served)}/s of ${Math.round(capacity)}/s alone, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (target 1000), refused with 503 ${Math.round(refused)}/s, longest /healthz ${health.toFixed(0)} ms, failures ${failures}`,
  )
}

function sayFlood({ quiet, flooded, ratio }: FloodFigures): void {
  say(
    `${mark(ratio <= 2 && flooded.failures === 0)} ${'others beside a flood of bodies'.padEnd(34)} p99 ratio ${two(ratio)} (target 2): quiet ${quiet.p99.toFixed(1)} ms, flooded ${flooded.p99.toFixed(1)} ms, longest ${flooded.max.toFixed(0)} ms, failures ${flooded.failures}`,
  )
}

function sayCalls(calls: readonly CallFigures[]): void {
  for (const { what, ms, worst, target } of calls)
    say(
      `${mark(ms <= target)} ${what.padEnd(60)} ${ms.toFixed(1)} ms, worst ${worst.toFixed(1)} (target ${target})`,
    )
}

function sayScim({ people, bareMs, calls, perSecond, members, replaceSeconds }: ScimFigures): void {
  say(`       SCIM with ${people} people: one found by an index alone ${two(bareMs)} ms`)
  sayCalls(calls)
  say(
    `${mark(perSecond >= 100)} ${'SCIM: look-ups by ten at once'.padEnd(60)} ${Math.round(perSecond)} a second (target 100)`,
  )
  say(
    `${mark(replaceSeconds <= 5)} ${`SCIM: a group of ${members} replaced`.padEnd(60)} ${two(replaceSeconds)} s (target 5)`,
  )
}

function sayImport({ rows, checkSeconds, applySeconds, extraMb, ratio, quiet, busy }: ImportFigures): void {
  const line = (what: string, value: number, target: number, unit: string, more = ''): void =>
    say(`${mark(value <= target)} ${what.padEnd(34)} ${two(value)}${unit} (target ${target})${more}`)
  line(`dry run of ${rows} people`, checkSeconds, 15, ' s')
  line(`import of ${rows} people`, applySeconds, 60, ' s')
  line('more memory meanwhile', extraMb, 120, ' MB')
  line(
    'p95 of others meanwhile, ratio',
    ratio,
    1.5,
    '',
    `: quiet ${two(quiet.p95)} ms, busy ${two(busy.p95)} ms, failures ${busy.failures}`,
  )
}

function sayGrowth({ rows, calls, scans }: GrowthFigures): void {
  for (const { what, few, many } of calls)
    say(
      `${mark(many <= 1.5 * few + 1)} ${`${what}, ${rows.few} to ${rows.many} rows`.padEnd(34)} ${few.toFixed(1)} ms to ${many.toFixed(1)} ms (target flat)`,
    )
  say(`${mark(scans === 0)} ${'tables read whole meanwhile'.padEnd(34)} ${scans} (target 0)`)
}

if (
  [
    'reads',
    'answers',
    'awarding',
    'badges',
    'crowd',
    'sizes',
    'steady',
    'growth',
    'flood',
    'memory',
    'overload',
  ].some(wants)
) {
  await onStage(async (stage) => {
    const data = await makeData(stage.ours.url, stage.databaseUrl)
    if (wants('reads')) {
      const ofA = { yardstick: 'A', target: 0.5 }
      await sayRatio({ name: 'branding, guest', yardstick: 'A', target: 0.7 }, () =>
        branding(stage, data, timing),
      )
      await sayRatio({ ...ofA, name: 'course outline of 66 items, student' }, () =>
        outline(stage, data, timing),
      )
      await sayRatio({ ...ofA, name: 'lesson item, student' }, () => lessonItem(stage, data, timing))
    }
    if (wants('answers')) {
      const short = { rounds: timing.rounds, seconds: Math.min(timing.seconds, 1.5) }
      await sayRatio({ name: 'answer and get the next', yardstick: 'B', target: 0.5 }, () =>
        answers(stage, data, short),
      )
    }
    if (wants('awarding')) {
      const { lessons, ratio, withScores, withoutScores } = await awarding(stage, data)
      say(
        `${mark(ratio >= 0.9)} ${'progress writes with scores kept'.padEnd(34)} ${two(ratio)} of those without (target 0.9): ${two(withScores)} and ${two(withoutScores)} cpu ms a finished lesson, over ${lessons}`,
      )
    }
    if (wants('badges')) {
      const times = await badges(stage, data)
      say(
        `${mark(times.p99 < 100)} badge to browser, ${times.sockets} sockets      p50 ${times.p50.toFixed(1)} ms, p99 ${times.p99.toFixed(1)} ms, max ${times.max.toFixed(1)} ms over ${times.badges} (target p99 < 100)`,
      )
    }
    if (wants('sizes'))
      saySizes(await sizes(stage, data, Number(values.lessons ?? (values.quick ? 200 : 1_000))))
    if (wants('steady')) {
      const seconds = values.minutes ? Number(values.minutes) * 60 : values.quick ? 12 : 30
      saySteady(await steady(stage, data, seconds), seconds)
    }
    if (wants('growth')) sayGrowth(await growth(stage, data))
    if (wants('memory')) {
      const seconds = values.minutes ? Number(values.minutes) * 60 : values.quick ? 30 : 120
      sayMemory(await memory(stage, data, seconds), seconds)
    }
    if (wants('overload')) sayOverload(await overload(stage, data, timing.seconds * 3))
    if (wants('flood')) sayFlood(await flood(stage, data, { rounds: 3, seconds: timing.seconds * 2 }))
    if (wants('crowd')) {
      const all = await crowd(stage, data)
      say(
        `${mark(all.errors + all.lost + all.doubled === 0)} ${all.students} at once take a quiz          errors ${all.errors}, lost ${all.lost}, doubled ${all.doubled} (target 0), sent again ${all.repeated}  ` +
          `all have begun in ${two(all.startSeconds)} s, answered in ${two(all.answerSeconds)} s, handed in after ${two(all.handInSeconds)} s${all.firstError ? `; first error: ${all.firstError}` : ''}`,
      )
    }
  })
}
if (wants('directory')) {
  await onStage(async (stage) => {
    const figures = await directory(stage, Number(values.students ?? 100_000))
    say(
      `       directory of ${figures.students} students: states worked out in ${figures.settleSeconds.toFixed(0)} s, a page by an index alone ${two(figures.bareMs)} ms`,
    )
    sayCalls(figures.calls)
  })
}
if (wants('scim'))
  await onStage(async (stage) => sayScim(await scim(stage, Number(values.students ?? 100_000))))
if (wants('companies'))
  for (const size of [40, 1_000])
    await onStage(async (stage) => {
      const figures = await companies(stage, size)
      say(`       ${figures.companies} companies: a page by an index alone ${two(figures.bareMs)} ms`)
      sayCalls(figures.calls)
    })
if (wants('community')) {
  await onStage(async (stage) => {
    const size = Number(values.students ?? 100_000)
    const figures = await community(stage, size, timing)
    await sayRatio({ name: `page of ${size} posts`, yardstick: 'C', target: 0.35 }, figures.recent)
    sayCommunity(figures)
  })
}
if (wants('translations'))
  await onStage(
    async (stage) => {
      const data = await makeData(stage.ours.url, stage.databaseUrl)
      for (const { what, value, target, unit } of await translations(
        stage,
        data,
        Number(values.lessons ?? 1_000),
      ))
        say(
          `${mark(value <= target)} translations: ${what.padEnd(34)} ${value.toFixed(0).padStart(7)} ${unit}, ${two(value / target)} of ${target}`,
        )
    },
    { BENCH_JOBS: 'on' },
  )
if (wants('translation-memory'))
  await onStage(async (stage) => {
    const entries = Number(values.entries ?? 1_000_000)
    for (const { what, ms, target } of await translationMemory(stage, entries))
      say(
        `${mark(ms.median <= (target.median ?? Infinity) && ms.p95 <= (target.p95 ?? Infinity))} ${`memory of ${entries}: ${what}`.padEnd(50)} median ${two(ms.median)} ms, p95 ${two(ms.p95)} ms (target ${target.median ? `median ${target.median}` : `p95 ${target.p95}`} ms)`,
      )
  })
// Reads the processor time of its own database.
if (wants('visits') && !values.database) {
  const load = { visits: values.quick ? 40 : 200, perSecond: 2 }
  const env = { BENCH_JOBS: 'on', BENCH_WEB: 'on', REMINDERS: 'off' }
  const measureSize = (people: number) => onStage((stage) => visits(stage, { people, ...load }), env)
  const many = Number(values.students ?? (values.quick ? 5_000 : 50_000))
  linesOfVisits([await measureSize(many / 10), await measureSize(many)]).forEach(say)
}
if (wants('import'))
  await onStage(
    async (stage) => sayImport(await peopleImport(stage, await makeData(stage.ours.url, stage.databaseUrl))),
    { BENCH_JOBS: 'on' },
  )
if (wants('nodes')) {
  const { nodes } = await import('./scenarios/nodes.ts')
  for (const bus of ['PostgreSQL', 'Redis'] as const) {
    const target = bus === 'Redis' ? 50 : 150
    const size = values.quick ? { sockets: 1_000, events: 100 } : { sockets: 10_000, events: 500 }
    const { sockets, kibOfASocket, p50, p99, lost, backSeconds } = await nodes(bus, size)
    const met = kibOfASocket <= 8 && p99 <= target && lost === 0 && backSeconds <= 30
    say(
      `${mark(met)} ${`${sockets} sockets over two nodes, ${bus}`.padEnd(34)} ${two(kibOfASocket)} KiB a quiet socket (target 8), event to another node p50 ${two(p50)} ms, p99 ${two(p99)} ms (target ${target}), lost ${lost} (target 0), all back ${two(backSeconds)} s after one was killed (target 30)`,
    )
  }
}
if (wants('fan-out')) {
  const { fanOut } = await import('./scenarios/load/fan-out.ts')
  const { pages, ours, plain } = await fanOut(values.quick ? 1_000 : 10_000)
  const [slower, dearer] = [ours.p99 / plain.p99, ours.cpu / plain.cpu]
  say(
    `${mark(slower <= 1.5 && dearer <= 1.7 && ours.lost === 0)} ${`an event to each of ${pages} pages`.padEnd(34)} p99 ${two(slower)} of ws alone (target 1.5), cpu ${two(dearer)} (target 1.7)  ${two(ours.p99)} ms of ${two(plain.p99)} ms, ${Math.round(ours.cpu)} cpu ms of ${Math.round(plain.cpu)}, lost ${ours.lost}`,
  )
}
if (wants('start')) {
  const seconds = await startTime(5)
  say(`${mark(seconds < 1)} start to first correct reply         ${two(seconds)} s (target < 1.0)`)
}
if (wants('writing')) {
  const { writing } = await import('./scenarios/writing.ts')
  const { yardstick, keys } = await writing()
  for (const { what, median: usual, p95, cpu } of keys)
    say(
      `${mark(p95 <= 100)} ${what.padEnd(34)} a key on a machine 4 times slower p50 ${usual} ms, p95 ${p95} ms (target p95 <= 100), cpu ${cpu.toFixed(1)} ms of this one; plain field p50 ${yardstick.median}, p95 ${yardstick.p95}, cpu ${yardstick.cpu.toFixed(1)}`,
    )
}
if (wants('home')) {
  const { homePage } = await import('./scenarios/home-page.ts')
  const home = await homePage()
  say(
    `${mark(home.scriptKb <= 240)} home page, script                    ${home.scriptKb.toFixed(1)} kB gzip (target 240)`,
  )
  say(
    `${mark(home.styleKb <= 25)} home page, style                     ${home.styleKb.toFixed(1)} kB gzip (target 25)`,
  )
  say(`${mark(home.requests <= 12)} home page, requests                  ${home.requests} (target 12)`)
  say(`${mark(home.performance >= 90)} home page, Lighthouse performance    ${home.performance} (target 90)`)
  say(
    `${mark(home.accessibility === 100)} home page, Lighthouse accessibility  ${home.accessibility} (target 100)`,
  )
}
