import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as helps from '#contract/translations/helps.ts'
import * as items from '#contract/translations/items.ts'
import * as jobs from '#contract/translations/jobs.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aParagraph, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse } from '#tests/support/builders/courses.ts'

/** Breaks the request and returns true, or lets it be answered. */
type Fault = (request: IncomingMessage, response: ServerResponse, body: string) => boolean

let fault: Fault = () => false
let calls = 0
/** A local service that answers each of the three protocols. */
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += String(chunk)
  })
  request.on('end', () => {
    calls += 1
    if (!fault(request, response, body)) answer(response, JSON.parse(body) as Record<string, unknown>)
  })
})
const greek = (text: string): string => text.replaceAll('Sentence', 'Φράση').replaceAll('words', 'λέξεις')
function answer(response: ServerResponse, body: Record<string, unknown>): void {
  const say = (said: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  if (Array.isArray(body.q)) return void say({ translatedText: (body.q as string[]).map(greek) })
  if (Array.isArray(body.text))
    return void say({ translations: (body.text as string[]).map((text) => ({ text: greek(text) })) })
  const prompt = (body.messages as { content: string }[])[1]?.content ?? ''
  const { items: texts } = JSON.parse(prompt) as { items: { id: number; text: string }[] }
  const content = JSON.stringify({ items: texts.map(({ id, text }) => ({ id, text: greek(text) })) })
  say({ choices: [{ message: { content } }] })
}
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const refuse =
  (status: number, when: (body: string) => boolean = () => true): Fault =>
  (_, response, body) => {
    if (!when(body)) return false
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    return true
  }

// Long enough that every service needs several requests for the forty texts of a batch.
const texts = Array.from({ length: 38 }, (_, index) => `Sentence ${index} has ${'words '.repeat(160)}here.`)

describe.each(['deepl', 'libretranslate', 'openai'] as const)('a run with %s', (provider) => {
  const app = aTestApp({
    env: {
      TRANSLATION_PROVIDER: provider,
      TRANSLATION_URL: url,
      TRANSLATION_KEY: 'k',
      TRANSLATION_MODEL: 'm',
    },
    translationPauseMs: 10,
  })
  let teacher: TestPerson
  let path: { courseId: string; translationJobId: string }

  beforeEach(async () => {
    teacher = await aTeacher(app, await aCompany(app))
    const course = await aCourse(app, teacher, { title: 'Phishing', lessons: 1 })
    const document = {
      type: 'doc' as const,
      content: texts.map((text, index) => aParagraph(`block${index}`, text)),
    }
    const lessonId = course.lessonIds[0] ?? ''
    await writeLesson(app, teacher, { courseId: course.id, lessonId, document })
    const made = await app.call(jobs.createTranslationJob, {
      as: teacher,
      params: { courseId: course.id },
      body: { locale: 'el_GR' },
    })
    path = { courseId: course.id, translationJobId: made.data.data.id }
    fault = () => false
    calls = 0
  })

  const start = async (): Promise<string> => {
    const begun = await app.call(helps.autoTranslate, {
      as: teacher,
      body: { job_id: path.translationJobId },
    })
    return begun.data.data.run?.id ?? ''
  }
  const read = async (runId: string) =>
    (await app.call(helps.getAutoTranslateRun, { as: teacher, params: { runId } })).data.data
  const translated = async (): Promise<number> => {
    const query = { state: 'machine' as const, limit: 100 }
    return (await app.call(items.listUnits, { as: teacher, params: path, query })).data.data.length
  }

  it('keeps what was translated before the quota was used up', async () => {
    fault = (...call) => calls > 1 && refuse(456)(...call)
    const runId = await start()
    await app.jobs.runDue()
    const run = await read(runId)
    expect(run).toMatchObject({ status: 'failed', failed: 0 })
    expect(run.problem).toBeTruthy()
    expect(run.from_machine).toBeGreaterThan(0)
    expect(run.from_machine).toBeLessThan(run.total)
    expect(await translated()).toBe(run.from_machine)
  })

  it('waits for what a stopped run has sent, and sends nothing twice', async () => {
    const sent: string[] = []
    let answerAll = () => {}
    const released = new Promise<void>((resolve) => {
      answerAll = resolve
    })
    fault = (_, response, body) => {
      sent.push(body)
      void released.then(() => answer(response, JSON.parse(body) as Record<string, unknown>))
      return true
    }
    const stopped = await start()
    const running = [app.jobs.runDue()]
    await expect.poll(() => sent.length).toBe(1)
    await app.call(helps.stopAutoTranslateRun, { as: teacher, params: { runId: stopped } })
    const next = await start()
    running.push(app.jobs.runDue())
    await expect
      .poll(async () =>
        app.database.db
          .selectFrom('jobs')
          .select('key')
          .where('key', '=', next)
          .where('run_at', '>', sql<string>`now()`)
          .execute(),
      )
      .toHaveLength(1)
    expect(sent).toHaveLength(1)
    answerAll()
    await Promise.all(running)
    await app.jobs.runDue(new Date(Date.now() + 2_000))
    expect(await read(next)).toMatchObject({ status: 'done', failed: 0 })
    const times = texts.map(
      (_, index) => sent.filter((body) => body.includes(`Sentence ${index} has`)).length,
    )
    expect(times).toEqual(texts.map(() => 1))
  })

  it('leaves out the one text that is refused and takes the rest of its call', async () => {
    fault = refuse(400, (body) => body.includes('Sentence 3 '))
    const runId = await start()
    await app.jobs.runDue()
    const run = await read(runId)
    expect(run).toMatchObject({ status: 'done', failed: 1, done: run.total, problem: null })
    expect(run.from_machine).toBe(run.total - 1)
  })

  it('waits where the connection is cut, keeps what came before and goes on later', async () => {
    fault = (request) => {
      if (calls === 1) return false
      request.socket.destroy()
      return true
    }
    const runId = await start()
    await app.jobs.runDue()
    const waiting = await read(runId)
    expect(waiting.status).toBe('running')
    expect(waiting.problem).toBeTruthy()
    expect(waiting.from_machine).toBeGreaterThan(0)
    expect(await translated()).toBe(waiting.from_machine)
    fault = () => false
    await app.jobs.runDue(new Date(Date.now() + 60_000))
    const run = await read(runId)
    expect(run).toMatchObject({ status: 'done', failed: 0, problem: null, done: run.total })
    expect(run.from_machine).toBe(run.total)
  })

  it('comes back when an overloaded service says so, and not before', async () => {
    fault = (_, response) => {
      const later = new Date(Date.now() + 3_600_000).toUTCString()
      response.writeHead(529, { 'retry-after': later }).end()
      return true
    }
    const runId = await start()
    await app.jobs.runDue()
    expect(await read(runId)).toMatchObject({ status: 'running', from_machine: 0 })
    expect(calls).toBe(1)
    fault = () => false
    await app.jobs.runDue(new Date(Date.now() + 1_800_000))
    expect(calls).toBe(1)
    await app.jobs.runDue(new Date(Date.now() + 3_700_000))
    const run = await read(runId)
    expect(run).toMatchObject({ status: 'done', failed: 0, problem: null })
    expect(run.from_machine).toBe(run.total)
  })

  it('gives up after a day, however often the service asks for more time', async () => {
    fault = (_, response) => {
      response.writeHead(529, { 'retry-after': String(20 * 3_600) }).end()
      return true
    }
    const runId = await start()
    for (const [hours, status, called] of [
      [0, 'running', 1],
      [21, 'running', 2],
      [25, 'failed', 3],
    ] as const) {
      await app.jobs.runDue(new Date(Date.now() + hours * 3_600_000))
      expect([(await read(runId)).status, calls]).toEqual([status, called])
    }
  })
})
