import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { OwnNames } from '../text/links.rules.ts'
import { type ReadMail, readMail } from './read-mail.processor.ts'

// Parses one e-mail and exits. Whatever the e-mail contains, it can use no more than the memory and time of this
// worker thread.

export interface MailWorkerInput {
  path: string
  own: OwnNames
}
export type MailWorkerOutput = ReadMail | null

const { path, own } = workerData as MailWorkerInput
const answer = (output: MailWorkerOutput): void => parentPort?.postMessage(output)
readMail(readFileSync(path), own).then(answer, () => answer(null))
