import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local server that implements the part of DeepL’s API that the product uses. */
export interface DeepLServer {
  url: string
  key: string
  /** All texts received so far. */
  sent: string[]
  /** Delay of each response in milliseconds. */
  pauseMs: number
  /** Answers 456, as DeepL does once the monthly characters are used up. */
  isUsedUp: boolean
  stop: () => Promise<void>
}

const key = 'a-key-for-tests'

/** “Read on” becomes “EL Read on”: recognizable as a machine’s translation, with tags and placeholders intact. */
export const byDeepL = (text: string): string => `EL ${text}`

interface Call {
  text: string[]
  target_lang: string
}

export async function startDeepL(): Promise<DeepLServer> {
  const deepL = { key, sent: [] as string[], pauseMs: 0, isUsedUp: false }
  const server: Server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      if (request.headers.authorization !== `DeepL-Auth-Key ${key}`)
        return answer(403, { message: 'Forbidden' })
      if (request.url !== '/v2/translate' || request.method !== 'POST')
        return answer(404, { message: 'Not found' })
      if (deepL.isUsedUp) return answer(456, { message: 'Quota for this billing period has been exceeded.' })
      const { text, target_lang: target } = JSON.parse(body) as Call
      if (target !== 'EL') return answer(400, { message: `Value for 'target_lang' not supported.` })
      deepL.sent.push(...text)
      const translations = text.map((one) => ({ detected_source_language: 'EN', text: byDeepL(one) }))
      setTimeout(() => answer(200, { translations }), deepL.pauseMs)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () =>
    new Promise<void>((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return Object.assign(deepL, { url, stop })
}
