import { Window } from 'happy-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContentNode } from '#contract/content/content.ts'
import { aDraft, aDraftLesson, aDraftQuiz } from '#tests/support/builders/drafts/drafts.ts'
import { everyBlock, someFiles } from '#tests/support/builders/every-block.ts'
import { startPage } from '#tests/support/scorm/player.ts'
import { scormPages } from './scorm-package.export.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  const nothing = { observe: () => undefined }
  vi.stubGlobal('IntersectionObserver', function IntersectionObserver() {
    return nothing
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const tone = { shades: [], brand: '#0f766e', on_brand: '#ffffff', deep: '#0b5c55' }
const film: ContentNode = {
  type: 'video',
  attrs: { ...everyBlock().video?.attrs, src: someFiles.video, must_watch: true },
}
const statement = everyBlock().acknowledgement as ContentNode
const draft = aDraft([[[aDraftLesson('one', film, statement), aDraftQuiz('two')]]])
draft.course.step_seconds = 30

/** A page of the course in a frame, whose messages the test answers. */
async function openPage(name: string, items: object[] = []) {
  const pages = await scormPages(draft, 'en_US', {
    version: '1.2',
    fileAt: (address) => address,
    textOf: () => null,
    brand: { name: 'Harbor', ramp: { light: tone, dark: tone } },
  })
  const { document } = new Window()
  document.write((pages.get(name) ?? '').replace(/<script src[^>]*><\/script>/g, ''))
  const keys = [...document.querySelectorAll('[data-item]')].map(
    (link) => link.getAttribute('data-item') ?? '',
  )
  const { key = null } = JSON.parse(document.getElementById('page')?.textContent ?? '') as { key?: string }
  const sent: { act: string; id: number }[] = []
  const parent = { postMessage: (message: { act: string; id: number }) => sent.push(message) }
  const location = { hash: '', href: name }
  let receive: (event: object) => void = () => undefined
  const addEventListener = (_: string, listener: typeof receive) => {
    receive = listener
  }
  startPage({ document, parent, location, addEventListener })
  const reply = (course: object = {}) =>
    receive({
      source: parent,
      data: { to: sent.at(-1)?.id, course: { items, open: {}, files: {}, ...course } },
    })
  reply()
  const next = document.querySelector('nav [data-next]')
  return {
    document,
    sent,
    location,
    keys,
    key,
    reply,
    press: () =>
      next?.dispatchEvent(
        new (document.defaultView as Window).Event('click', { bubbles: true, cancelable: true }),
      ),
    hold: () => document.querySelector('[data-hold]')?.textContent,
  }
}

describe('a lesson in a package', () => {
  it('is read only after its video was watched, its statement accepted, and its least time has passed', async () => {
    const { document, sent, press, hold, reply, location } = await openPage('01-title-of-one.html')
    press()
    expect(hold()).toBe('Watch the video to the end to continue.')
    const video = document.querySelector('video[data-watch]')
    Object.defineProperty(video, 'duration', { value: 20 })
    for (let second = 0; second < 18; second += 1) {
      Object.defineProperty(video, 'currentTime', { value: second, configurable: true })
      video?.dispatchEvent(new (document.defaultView as Window).Event('timeupdate'))
    }
    press()
    expect(hold()).toBe('Accept the statement to continue.')
    Object.assign(document.querySelector('input[data-accept]') ?? {}, { checked: true })
    press()
    expect(hold()).toBe('You can continue in 0:30.')
    vi.advanceTimersByTime(30_000)
    press()
    expect(hold()).toBe('')
    expect(sent.map(({ act }) => act)).toEqual(['open', 'read'])
    expect(location.href).toBe('01-title-of-one.html')
    reply()
    expect(location.href).toBe('02-title-of-two.html')
  })

  it('waits for the reply to its own message, and says what is locked', async () => {
    const page = await openPage('01-title-of-one.html')
    const [nextKey] = page.keys
    const items = [
      { key: page.key, state: 'completed', locked: false },
      { key: nextKey, state: 'available', locked: true },
    ]
    page.reply({ items })
    page.press()
    page.reply({ items })
    expect(page.hold()).toBe('This opens once you’ve finished what comes before it.')
    expect(page.location.href).toBe('01-title-of-one.html')
  })
})

describe('the first page of a package', () => {
  const text = (page: { document: Window['document'] }) => page.document.getElementById('status')?.textContent

  it('marks what is done, failed and locked, and leads on', async () => {
    const page = await openPage('contents.html')
    const [lesson = '', quiz = ''] = page.keys
    const items = [
      { key: lesson, state: 'completed', locked: false },
      { key: quiz, state: 'available', locked: true },
    ]
    page.reply({
      items,
      done: 1,
      total: 2,
      started: true,
      next: lesson,
      files: { [lesson]: '01-title-of-one.html' },
    })
    expect(text(page)).toBe('1 of 2 done')
    const link = (key: string) => page.document.querySelector(`[data-item="${key}"]`)
    expect(link(quiz)?.hasAttribute('href')).toBe(false)
    expect(link(quiz)?.parentElement?.textContent).toContain('Locked')
    expect(link(lesson)?.parentElement?.textContent).toContain('Done')
    expect(page.document.querySelector('[data-continue]')?.textContent).toBe('Continue')
    page.reply({
      items: items.map((one) => ({ ...one, locked: false })),
      started: true,
      next: quiz,
      files: {},
    })
    expect(link(quiz)?.getAttribute('href')).toBe('02-title-of-two.html')
  })

  it('says when the course is completed or can no longer be', async () => {
    const page = await openPage('contents.html')
    page.reply({ complete: true, score: 92, next: null })
    expect(text(page)).toBe('You’ve completed this course.Score: 92%You can close this window now.')
    expect(page.document.querySelector('[data-continue]')?.hasAttribute('hidden')).toBe(true)
    page.reply({ failed: true, score: 40, next: null })
    expect(text(page)).toContain('You have no attempts left')
  })

  it('hands over to the package’s start when it is opened by itself', () => {
    const { document } = new Window()
    const replace = vi.fn<(to: string) => void>()
    const root: Record<string, unknown> = { document, location: { replace } }
    root.parent = root
    startPage(root)
    expect(replace).toHaveBeenCalledWith('index.html')
  })
})
