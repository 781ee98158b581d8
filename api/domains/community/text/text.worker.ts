import { parentPort } from 'node:worker_threads'
import type { MentionedPerson } from '../mentions/mentions.rules.ts'
import type { OwnNames } from './links.rules.ts'
import { type ParsedText, parseText } from './parse-text.rules.ts'

// Parses texts in a worker thread, one after the other, until the server terminates it: the time for a text can
// grow with the square of its length.

export interface TextWorkerInput {
  body: string
  own: OwnNames
  people?: readonly MentionedPerson[]
}

const answer = (output: 'ready' | ParsedText): void => parentPort?.postMessage(output)

parentPort?.on('message', ({ body, own, people }: TextWorkerInput) => answer(parseText(body, own, people)))
// Warms up the parser, so that the first writer does not wait for compilation.
parseText('See **https://example.com** and `code`', { hosts: [], domains: [] })
answer('ready')
