import { parentPort } from 'node:worker_threads'
import type { MentionedPerson } from '../mentions/mentions.rules.ts'
import type { OwnNames } from './links.rules.ts'
import { type ParsedText, parseText } from './parse-text.ts'

// Parses what people write in a thread of its own, one text after the other, until the server ends it: the time that a text takes can
// grow as the square of its length.

export interface TextWorkerInput {
  body: string
  own: OwnNames
  people?: readonly MentionedPerson[]
}
/** `ready` once parsing can begin. */
export type TextWorkerOutput = 'ready' | ParsedText

const answer = (output: TextWorkerOutput): void => parentPort?.postMessage(output)

parentPort?.on('message', ({ body, own, people }: TextWorkerInput) => answer(parseText(body, own, people)))
// Whoever writes first does not wait for what is compiled when it is first used.
parseText('See **https://example.com** and `code`', { hosts: [], domains: [] })
answer('ready')
