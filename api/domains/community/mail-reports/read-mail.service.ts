import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { invalid } from '#platform/errors.ts'
import { createSerialQueue } from '#platform/serial-queue.ts'
import type { MailWorkerInput, MailWorkerOutput } from './mail.worker.ts'
import type { ReadMail } from './read-mail.processor.ts'

/** Even an e-mail of ten megabytes takes well under a second. */
const longestMs = 10_000
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

const oneByOne = createSerialQueue()

const noMail = () => invalid({ mail: ['community.no_mail'] })

/**
 * Parses an e-mail in a worker thread, one at a time. Throws 422 if it is not an e-mail, or takes too much time or
 * memory.
 */
export async function readMailInWorker(input: MailWorkerInput): Promise<ReadMail> {
  if (!(await looksLikeMail(input.path))) throw noMail()
  return oneByOne(() => read(input))
}

async function read(workerData: MailWorkerInput): Promise<ReadMail> {
  const worker = new Worker(new URL('./mail.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: memory,
  })
  const { promise, resolve } = Promise.withResolvers<MailWorkerOutput>()
  worker
    .once('message', resolve)
    .once('error', () => resolve(null))
    .once('exit', () => resolve(null))
  const late = setTimeout(() => resolve(null), longestMs)
  const mail = await promise.finally(() => clearTimeout(late))
  await worker.terminate()
  if (!mail) throw noMail()
  return mail
}

/** An e-mail begins with header lines. Executables, archives and web pages are rejected before anything parses them. */
async function looksLikeMail(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0)
    const beginning = buffer.toString('latin1', 0, bytesRead).replace(/^\u00ef\u00bb\u00bf/, '')
    const [first = '', second = ''] = beginning.trimStart().split(/\r?\n/)
    const line = first.startsWith('From ') ? second : first
    return !beginning.includes('\0') && /^[\x21-\x39\x3b-\x7e]{1,76}:/.test(line)
  } finally {
    await file.close()
  }
}
