import { type ChildProcess, fork } from 'node:child_process'
import { AppError, invalid } from '#platform/errors.ts'
import { createSerialQueue } from '#platform/serial-queue.ts'
import type { ProcessedImage } from './images.processor.ts'
import type { SvgWorkerInput, SvgWorkerOutput } from './svg.worker.ts'

/**
 * An SVG usually takes a fraction of a second, but a few hundred bytes of filters can take hours, and only killing
 * the process stops the rendering.
 */
const longestMs = 10_000
/** Kept alive for the next SVG. */
const idleMs = 10_000

const oneByOne = createSerialQueue()
let drawer: Promise<ChildProcess> | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Renders an SVG as an image in a child process, one at a time. Throws 422 if it cannot be rendered, 413 if it
 * takes too long.
 */
export function processSvg(svg: Uint8Array, maxWidth: number, withinMs = longestMs): Promise<ProcessedImage> {
  return oneByOne(() => draw({ svg, maxWidth }, withinMs))
}

async function draw(input: SvgWorkerInput, withinMs: number): Promise<ProcessedImage> {
  clearTimeout(idle)
  const child = await (drawer ??= begin())
  const late = setTimeout(() => child.kill('SIGKILL'), withinMs)
  const answer = nextOf(child)
  child.send(input)
  const output = await answer
  clearTimeout(late)
  if (!output) {
    drawer = undefined
    throw new AppError('too_large', 'media.drawing_too_long')
  }
  idle = setTimeout(end, idleMs, child).unref()
  if (output === 'ready' || !output.picture) throw invalid({ image: ['media.damaged_picture'] })
  return output.picture
}

/** The next message of a child process; null if it exits instead. */
function nextOf(child: ChildProcess): Promise<SvgWorkerOutput | null> {
  const { promise, resolve } = Promise.withResolvers<SvgWorkerOutput | null>()
  const ended = (): void => resolve(null)
  child.once('message', resolve).once('exit', ended).once('error', ended)
  return promise.finally(() => child.off('message', resolve).off('exit', ended).off('error', ended))
}

async function begin(): Promise<ChildProcess> {
  const child = fork(new URL('./svg.worker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (!(await nextOf(child))) {
    drawer = undefined
    throw new Error('The SVG process did not start')
  }
  // Does not keep the server from exiting, and exits with it.
  child.unref()
  child.channel?.unref()
  return child
}

function end(child: ChildProcess): void {
  drawer = undefined
  child.disconnect()
}
