import { parseArgs } from 'node:util'
import { makeData } from './data.ts'
import type { Compared } from './measure.ts'
import { answers } from './scenarios/answers.ts'
import { badges } from './scenarios/badges.ts'
import { crowd } from './scenarios/crowd.ts'
import { branding, lessonItem, outline, type Timing } from './scenarios/reads.ts'
import { startTime } from './scenarios/start.ts'
import { openStage, type Stage } from './stage.ts'

/**
 * `npm run bench`: a line a figure. Ratios are ours over a yardstick measured in the same run, in turn; `cpu` compares what a
 * request costs server and database, the steadier figure on a noisy machine. `null` is the yardstick against itself.
 * `--only=reads,answers,badges,crowd,start,home` runs a part; `--quick` takes short rounds.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean' } } })
const wanted = new Set(values.only?.split(','))
const wants = (name: string): boolean => wanted.size === 0 || wanted.has(name)
const timing: Timing = values.quick ? { rounds: 2, seconds: 1 } : { rounds: 6, seconds: 4 }
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const two = (value: number): string => value.toFixed(2)
const mark = (met: boolean): string => (met ? 'met   ' : 'missed')

function sayRatio(name: string, yardstick: string, target: number, result: Compared): void {
  const noisy = result.nullRate < 0.93 || result.nullRate > 1.07 ? '  (noisy: read the cpu ratio)' : ''
  const met = result.failures === 0 && Math.max(result.rate, result.cpu) >= target
  say(
    `${mark(met)} ${name.padEnd(34)} rate ${two(result.rate)}  cpu ${two(result.cpu)} of ${yardstick} (target ${target})  ` +
      `${Math.round(result.ours.perSecond)}/s, ${result.ours.cpuMsPerRequest.toFixed(3)} cpu ms, p99 ${result.ours.p99} ms, ` +
      `yardstick ${Math.round(result.yardstick.perSecond)}/s, null ${two(result.nullRate)}, failures ${result.failures}${noisy}`,
  )
}

async function onStage(work: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await openStage()
  try {
    await work(stage)
  } finally {
    await stage.stop()
  }
}

if (['reads', 'answers', 'badges', 'crowd'].some(wants)) {
  await onStage(async (stage) => {
    const data = await makeData(stage.ours.url, stage.databaseUrl)
    if (wants('reads')) {
      sayRatio('branding, guest', 'A', 0.7, await branding(stage, data, timing))
      sayRatio('course outline of 66 items, student', 'A', 0.5, await outline(stage, data, timing))
      sayRatio('lesson item, student', 'A', 0.5, await lessonItem(stage, data, timing))
    }
    if (wants('answers'))
      sayRatio(
        'answer and get the next',
        'B',
        0.5,
        await answers(stage, data, { rounds: timing.rounds, seconds: Math.min(timing.seconds, 1.5) }),
      )
    if (wants('badges')) {
      const times = await badges(stage, data)
      say(
        `${mark(times.p99 < 100)} badge to browser, ${times.sockets} sockets      p50 ${times.p50.toFixed(1)} ms, p99 ${times.p99.toFixed(1)} ms, max ${times.max.toFixed(1)} ms over ${times.badges} (target p99 < 100)`,
      )
    }
    if (wants('crowd')) {
      const all = await crowd(stage, data)
      say(
        `${mark(all.errors + all.lost + all.doubled === 0)} ${all.students} at once take a quiz          errors ${all.errors}, lost ${all.lost}, doubled ${all.doubled} (target 0)  ` +
          `all have begun in ${two(all.startSeconds)} s, answered in ${two(all.answerSeconds)} s, handed in after ${two(all.handInSeconds)} s${all.firstError ? `; first error: ${all.firstError}` : ''}`,
      )
    }
  })
}
if (wants('start')) {
  const seconds = await startTime(5)
  say(`${mark(seconds < 1)} start to first correct reply         ${two(seconds)} s (target < 1.0)`)
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
