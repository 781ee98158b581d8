import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { login } from '#contract/accounts/accounts.ts'
import { getContent, saveContent } from '#contract/content/content.ts'
import { createChapter, createCourse, createSection } from '#contract/courses/courses.ts'
import { addItems } from '#contract/courses/outline.ts'
import { importQuestions } from '#contract/quizzes/question-imports.ts'
import { createQuiz } from '#contract/quizzes/quizzes.ts'
import { browserExecutable, browserFlags } from '#tests/e2e/support/browser.ts'
import { callerFor } from '../data.ts'
import { freePort, newDataDir, startProgram, stopProgram } from '../harness.ts'
import { median } from '../measure.ts'

export interface KeyTimes {
  what: string
  /** Milliseconds from a key press to its effect on the screen. */
  median: number
  p95: number
  /** CPU time of the page in milliseconds per key press. */
  cpu: number
}
export interface Writing {
  /** A plain input field on an empty page in the same browser. */
  yardstick: KeyTimes
  keys: KeyTimes[]
}

/** How many times slower than this machine the author’s is. */
const slower = 4
const sentence = 'look at the sender before you click it'
const blocks = 200
const chapters = 100
const lessonsEach = 10
const questions = 500

/** An author who edits the largest possible content on a slow machine. */
export async function writing(): Promise<Writing> {
  const dataDir = await newDataDir()
  const port = await freePort()
  const server = await startProgram(['api/start.js'], {
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DEMO: 'on',
      DEMO_HISTORY: 'off',
      REMINDERS: 'off',
    },
    sign: '{"demo":',
    logFile: join(dataDir, 'server.log'),
  })
  const browser = await chromium.launch({ executablePath: await browserExecutable(), args: browserFlags })
  try {
    const url = `http://localhost:${port}`
    const session = await callerFor(url, '')(
      login,
      {},
      { email: 'elena.marsh@harbor.example', password: 'lantern-quay-anchor-41' },
    )
    if (session.token_type !== 'Bearer') throw new Error('The demo’s teacher needs no second step')
    const places = await makePlaces(url, session.access_token)
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.goto(`${url}/admin/login`)
    await page.evaluate((auth) => localStorage.setItem('auth', auth), JSON.stringify(session))
    return await writeEverywhere(page, places)
  } finally {
    await browser.close()
    await stopProgram(server)
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Places {
  lesson: string
  outline: string
  quiz: string
}

async function makePlaces(url: string, token: string): Promise<Places> {
  const call = callerFor(url, token)
  const made = await call(createCourse, {}, { title: 'The largest', difficulty: 'beginner' })
  const courseId = made.data.id
  const lessons: string[] = []
  for (let part = 1; part <= chapters; part += 1) {
    const chapterId = (await call(createChapter, { courseId }, { title: `Chapter ${part}` })).data.id
    const section = await call(createSection, { courseId, chapterId }, { title: `Section ${part}` })
    const titles = Array.from({ length: lessonsEach }, (_, nth) => `Lesson ${part}.${nth + 1}`)
    const key = crypto.randomUUID()
    const { data } = await call(
      addItems,
      { courseId },
      { key, kind: 'lesson', section_id: section.data.id, titles },
    )
    lessons.push(...data.map(({ id }) => id))
  }
  const lessonId = lessons[0] ?? ''
  const empty = (await call(getContent, { courseId, lessonId, locale: 'en_US' })).data
  const content = Array.from({ length: blocks }, (_, index) => ({
    type: 'paragraph' as const,
    attrs: { id: `block-${index}` },
    content: [{ type: 'text' as const, text: `Paragraph ${index}. ${sentence.repeat(4)}` }],
  }))
  const document = { type: 'doc' as const, content }
  await call(saveContent, { courseId, lessonId, contentId: empty.id }, { version: empty.version, document })
  const quiz = await call(createQuiz, { courseId }, { title: 'The longest', section_id: null })
  const questionBodies = Array.from({ length: questions }, (_, nth) => ({
    type: 'single_choice',
    text: `Question ${nth + 1}: what do you do?`,
    answers: ['Report it', 'Open it', 'Keep it'].map((text, at) => ({ text, is_correct: at === 0 })),
  }))
  await call(importQuestions, { courseId, quizId: quiz.data.id }, { questions: questionBodies })
  const course = `${url}/admin/courses/${courseId}`
  return {
    lesson: `${course}/lessons/${lessonId}/content/en_US`,
    outline: course,
    quiz: `${course}/quizzes/${quiz.data.id}/content`,
  }
}

async function writeEverywhere(page: Page, places: Places): Promise<Writing> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const time = (what: string, keys: readonly string[]) => timeKeys(page, cdp, { what, keys })
  const letters = sentence.split('').map((letter) => (letter === ' ' ? 'Space' : letter))

  await page.goto('about:blank')
  await page.setContent('<textarea autofocus rows="9" cols="80"></textarea>')
  await page.locator('textarea').click()
  const yardstick = await time('a plain field', letters)

  await page.goto(places.lesson)
  await page.getByLabel('Lesson text').getByText('Paragraph 100.').click()
  const keys = [await time(`write in a lesson of ${blocks} blocks`, letters)]

  await page.goto(places.outline)
  const rows = page.locator('[data-node="item"]')
  await rows.nth(3).waitFor()
  const all = `outline of ${chapters * lessonsEach} lessons`
  await page.getByRole('button', { name: 'More actions for Lesson 1.3', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Lesson title').waitFor()
  keys.push(await time(`rename in an ${all}`, letters))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Move Lesson 1\.5/ }).focus()
  keys.push(
    await time(
      `move in an ${all}`,
      Array.from({ length: 12 }, (_, nth) => (nth % 4 < 2 ? 'ArrowDown' : 'ArrowUp')),
    ),
  )
  await page.locator('h1').first().click()
  keys.push(
    await time(
      `scroll an ${all}`,
      Array.from({ length: 20 }, () => 'PageDown'),
    ),
  )

  await page.goto(places.quiz)
  await page.getByRole('complementary', { name: 'Questions' }).getByText('Question 20:').click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).click()
  keys.push(await time(`write in a quiz of ${questions} questions`, letters))
  return { yardstick, keys }
}

/** The speed of a touch typist. */
const betweenKeys = 120

/** The work of opening a page does not count for any key press. */
const untilQuiet = 3_000

/**
 * The time from each key press to the screen, as measured by the browser with CPU throttling, and its CPU time without.
 */
async function timeKeys(
  page: Page,
  cdp: CDPSession,
  { what, keys }: { what: string; keys: readonly string[] },
): Promise<KeyTimes> {
  const press = async () => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.waitForTimeout(betweenKeys)
    }
  }
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  await page.waitForTimeout(untilQuiet)
  const before = await busy()
  await press()
  const cpu = ((await busy()) - before) / keys.length
  await page.evaluate(() => {
    const heard: number[] = []
    Object.assign(globalThis, { heard })
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') heard.push(duration)
    })
    // Node’s types do not include this entry type, but the browser supports it.
    observer.observe({ type: 'event', durationThreshold: 16 } as never)
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await press()
  await page.waitForTimeout(1_000)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const slow = await page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard)
  // The browser does not report events shorter than a frame.
  const times = [...keys.map(() => 8), ...slow].toSorted((a, b) => a - b).slice(-keys.length)
  return { what, median: median(times), p95: times[Math.ceil(times.length * 0.95) - 1] ?? 0, cpu }
}
