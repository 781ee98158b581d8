import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TranslationProviderSettings } from '#api/settings.ts'
import { createProvider, type ProviderError } from './providers.service.ts'
import { translateTexts } from './translate-texts.service.ts'

type Answer = (body: Record<string, unknown>, request: IncomingMessage, response: ServerResponse) => void

/** A local stand-in for a provider that fails on demand. */
let answer: Answer
let calls: Record<string, unknown>[] = []
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) => {
    let sent = ''
    request.on('data', (chunk) => {
      sent += String(chunk)
    })
    request.on('end', () => {
      const body = JSON.parse(sent) as Record<string, unknown>
      calls.push({ ...body, path: request.url, authorization: request.headers.authorization })
      answer(body, request, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
afterEach(() => {
  calls = []
})

const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
/** In capitals, leaving tags and placeholders unchanged. */
const shout = (text: string): string =>
  text
    .split(/(<[^>]*>|\{\w+\}|&\w+;)/)
    .map((part, index) => (index % 2 === 1 ? part : part.toUpperCase()))
    .join('')

const deepL =
  (change: (text: string) => string = shout): Answer =>
  (body, _, response) =>
    json(response, 200, { translations: (body.text as string[]).map((text) => ({ text: change(text) })) })
const libre: Answer = (body, _, response) =>
  json(response, 200, { translatedText: (body.q as string[]).map(shout) })
const itemsOf = (body: Record<string, unknown>) =>
  (
    JSON.parse((body.messages as { content: string }[])[1]?.content ?? '') as {
      items: { id: number; text: string }[]
    }
  ).items
const chat =
  (
    change: (items: { id: number; text: string }[]) => { id: number; text: string }[] = (items) => items,
  ): Answer =>
  (body, _, response) => {
    const items = change(itemsOf(body).map(({ id, text }) => ({ id, text: shout(text) })))
    json(response, 200, {
      choices: [{ message: { content: `\`\`\`json\n${JSON.stringify({ items })}\n\`\`\`` } }],
    })
  }
/** Gives each answer once, then repeats the last one. */
const oneAfterAnother = (...answers: Answer[]): Answer => {
  let at = 0
  return (body, request, response) => {
    const next = answers[Math.min(at, answers.length - 1)] as Answer
    at += 1
    next(body, request, response)
  }
}
const fails =
  (status: number, headers = {}): Answer =>
  (_, __, response) =>
    json(response, status, { message: 'no' }, headers)

const marked = {
  text: 'Look <1>twice</1> at {name}<2/>now & then',
  codes: [
    { id: 1, type: 'bold' as const },
    { id: 2, type: 'break' as const },
  ],
}
const plain = { text: 'Never hurry', codes: [] }

const run = (
  provider: TranslationProviderSettings['provider'],
  texts: { text: string; codes: { id: number; type: 'bold' | 'break' }[] }[] = [marked, plain],
) => {
  const settings = { provider, url, key: 'secret:fx', model: 'small' }
  return translateTexts(createProvider(settings, { pauseMs: 1, tries: 3, timeoutMs: 2_000 }), texts, {
    provider,
    from: 'en_US',
    to: 'el_GR',
    terms: [{ term: 'hurry', target: 'βιασύνη', case_sensitive: false }],
  })
}
const right = ['LOOK <1>TWICE</1> AT {name}<2/>NOW & THEN', 'NEVER HURRY']

describe.each([
  ['deepl', deepL()],
  ['libretranslate', libre],
  ['openai', chat()],
] as const)('%s', (provider, good) => {
  it('translates with marks and placeholders', async () => {
    answer = good
    expect(await run(provider)).toEqual(right)
    expect(calls).toHaveLength(1)
  })

  it('is asked once for what is there twice', async () => {
    answer = good
    expect(await run(provider, [plain, plain, plain])).toEqual(['NEVER HURRY', 'NEVER HURRY', 'NEVER HURRY'])
    expect(JSON.stringify(calls[0]).match(/Never hurry/g)).toHaveLength(1)
  })

  it.each([429, 500, 503, 529])('tries again after %d', async (status) => {
    answer = oneAfterAnother(fails(status, { 'retry-after': '0' }), good)
    expect(await run(provider)).toEqual(right)
    expect(calls).toHaveLength(2)
  })

  it('tries again at once where the date to wait for is over', async () => {
    answer = oneAfterAnother(fails(529, { 'retry-after': new Date(0).toUTCString() }), good)
    expect(await run(provider)).toEqual(right)
  })

  it.each([
    ['a date', () => new Date(Date.now() + 3_600_000).toUTCString()],
    ['seconds', () => '3600'],
  ])('is left alone until much later where it asks for that by %s', async (_, later) => {
    answer = oneAfterAnother(fails(529, { 'retry-after': later() }), good)
    const error = await run(provider).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ problem: 'provider_busy' })
    const { retryAfterMs } = error as ProviderError
    expect(retryAfterMs).toBeGreaterThan(3_500_000)
    expect(retryAfterMs).toBeLessThanOrEqual(3_600_000)
    expect(calls).toHaveLength(1)
  })

  it('tries again after a connection that was cut', async () => {
    answer = oneAfterAnother((_, request) => request.socket.destroy(), good)
    expect(await run(provider)).toEqual(right)
  })

  it.each([
    [401, 'provider_key'],
    [403, 'provider_key'],
    [456, 'provider_quota'],
    [503, 'provider_busy'],
    [529, 'provider_busy'],
    [404, 'provider_refused'],
  ])('stops after %d with %s', async (status, problem) => {
    answer = fails(status)
    await expect(run(provider)).rejects.toMatchObject({ problem })
  })

  it('stops at an answer of another form', async () => {
    answer = (_, __, response) => json(response, 200, { hello: true })
    await expect(run(provider)).rejects.toMatchObject({ problem: 'provider_refused' })
  })
})

it('asks again, then without marks, where a mark was lost', async () => {
  answer = deepL((text) => shout(text.replaceAll(/<\/?g[^>]*>/g, '')))
  expect(await run('deepl', [marked])).toEqual(['LOOK TWICE AT {name} NOW & THEN'])
  expect(calls).toHaveLength(4)
})

it('leaves out what never comes back right', async () => {
  answer = deepL((text) => shout(text.replaceAll(/<x[^>]*>/g, '')))
  expect(await run('deepl', [{ text: 'Hello {name}', codes: [] }, plain])).toEqual([null, 'NEVER HURRY'])
})

it('takes nothing of an answer with too few texts', async () => {
  answer = oneAfterAnother((_, __, response) => json(response, 200, { translations: [] }), deepL())
  expect(await run('deepl')).toEqual(right)
})

it('takes items of a model by their ids, whatever their order', async () => {
  answer = chat((items) => items.toReversed())
  expect(await run('openai')).toEqual(right)
})

it('asks a model again for what it left out, and says what was wrong', async () => {
  answer = oneAfterAnother(
    chat((items) => items.slice(1)),
    chat(),
  )
  expect(await run('openai')).toEqual(right)
  expect(JSON.stringify(calls[1])).toContain('problem_with_the_last_answer')
})

it('asks a model without a schema where it knows none', async () => {
  answer = oneAfterAnother(fails(400), chat())
  expect(await run('openai')).toEqual(right)
  expect(calls.map((call) => 'response_format' in call)).toEqual([true, false])
})

it('tells a model the terms that are in the texts', async () => {
  answer = chat()
  await run('openai')
  expect(JSON.stringify(calls[0])).toContain('βιασύνη')
})

it('sends the key to DeepL in its header and the locale by its name', async () => {
  answer = deepL()
  await run('deepl')
  expect(calls[0]).toMatchObject({
    path: '/v2/translate',
    authorization: 'DeepL-Auth-Key secret:fx',
    target_lang: 'EL',
  })
})

it('does not take signs for words', async () => {
  answer = (body, _, response) =>
    json(response, 200, { translatedText: (body.q as string[]).map(() => '🍎🍊') })
  expect(await run('libretranslate', [plain])).toEqual([null])
})
