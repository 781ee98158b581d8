import { type ChildProcess, fork } from 'node:child_process'
import { AppError, invalid } from '#platform/errors.ts'
import { createSerialQueue } from '#platform/serial-queue.ts'
import type { ProcessedImage } from './images.processor.ts'
import type { SvgWorkerInput, SvgWorkerOutput } from './svg.worker.ts'

/** A drawing takes a fraction of a second; a few hundred bytes of filters can take hours, and nothing but its process's end stops them. */
const longestMs = 10_000
/** Kept for the next drawing of the same file or author. */
const idleMs = 10_000

const oneByOne = createSerialQueue()
let drawer: Promise<ChildProcess> | undefined
let idle: NodeJS.Timeout | undefined

/**
 * What a drawing shows, as a picture, drawn outside of the server's process and one at a time. Throws 422 for what cannot be drawn, 413
 * for what takes too long.
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

/** What a child says next; null where it ends instead. */
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
    throw new Error('Nothing that draws could be begun')
  }
  // It never keeps the server from ending, and ends with it.
  child.unref()
  child.channel?.unref()
  return child
}

function end(child: ChildProcess): void {
  drawer = undefined
  child.disconnect()
}
