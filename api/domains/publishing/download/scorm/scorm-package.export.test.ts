import { Script } from 'node:vm'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { questionTypes } from '#contract/quizzes/question-types.ts'
import type { Draft } from '#domains/publishing/drafts/draft.rules.ts'
import { aDraft, aDraftLesson, aDraftQuiz } from '#tests/support/builders/drafts/drafts.ts'
import { everyBlock } from '#tests/support/builders/every-block.ts'
import { aDraftQuestionOf } from '#tests/support/builders/quizzes/question-drafts.ts'
import { childOf, manifestProblems, parseXml } from '#tests/support/scorm/manifest.ts'
import type { ScormVersion } from './scorm-manifest.export.ts'
import { manifestOf, scormPages } from './scorm-package.export.ts'

const tone = { shades: [], brand: '#0f766e', on_brand: '#ffffff', deep: '#0b5c55' }
const quiz = aDraftQuiz('ten', ...questionTypes.map((type) => aDraftQuestionOf(type)))
const draft = aDraft([[[aDraftLesson('all', ...Object.values(everyBlock())), quiz]]])
const pagesOf = (version: ScormVersion, locale: Locale = 'en_US', own: Draft = draft) =>
  scormPages(own, locale, {
    version,
    fileAt: (address) => address.replace('/files/', 'media/'),
    textOf: () => 'WEBVTT',
    brand: { name: 'Harbor', ramp: { light: tone, dark: tone } },
  })
const manifestFor = (version: ScormVersion, own: Draft, files = ['index.html']) =>
  manifestOf(own, { version, locale: 'en_US', files })
const parsed = (html: string) => {
  const { document } = new Window()
  document.body.innerHTML = html.slice(html.indexOf('<body'))
  return document
}

describe.each<ScormVersion>(['1.2', '2004'])('a package for SCORM %s', (version) => {
  // Specification, authoring 11: A SCORM package that a learning platform takes
  it('has a manifest that lists every file and breaks no rule, however hostile the titles', async () => {
    const title = `]]></title><item identifier="x"/> & "quoted" 'it' \u0000\u0008\ud800 <!-- ${'x'.repeat(50)}`
    const hostile: Draft = { ...draft, title: { en_US: title }, description: { en_US: title } }
    const names = ['media/a b&c.png', ...(await pagesOf(version, 'en_US', hostile)).keys()]
    const manifest = manifestFor(version, hostile, names)
    expect(manifestProblems(manifest, ['imsmanifest.xml', ...names], version)).toEqual([])
    const organization = childOf(parseXml(manifest), 'organizations', 'organization')
    expect(childOf(organization, 'item', 'title')?.text).toContain(
      `]]></title><item identifier="x"/> & "quoted" 'it' `,
    )
  })

  it('states title and language, and the mark only of a course with a quiz', () => {
    const stated = (own: Draft): string => manifestFor(version, own)
    const mark = version === '1.2' ? '<adlcp:masteryscore>80<' : '<imsss:minNormalizedMeasure>0.8<'
    expect(stated(draft)).toContain(mark)
    expect(stated(draft)).toContain('language>en-US<')
    const unmarked = [
      aDraft([[[aDraftLesson('one')]]]),
      { ...draft, course: { ...draft.course, pass_mark: 0 } },
    ]
    for (const own of unmarked) expect(stated(own)).not.toMatch(/masteryscore|minNormalizedMeasure/)
  })

  it.each(['en_US', 'es_ES', 'el_GR', 'ro_RO'] as const)('has all of its own words in %s', async (locale) => {
    const pages = [...(await pagesOf(version, locale))].filter(([name]) => name.endsWith('.html'))
    for (const [, html] of pages) expect(html).not.toMatch(/publishing\.site|\{\{|>undefined</)
  })
})

describe('the pages of a package', () => {
  it('ask for nothing but each other, under a policy that allows no script in a page', async () => {
    const pages = await pagesOf('2004')
    for (const [name, html] of pages) {
      if (!name.endsWith('.html')) continue
      expect(html).toMatch(/default-src &#x27;none&#x27;; script-src &#x27;self&#x27;;/)
      const wanted = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to = '']) => to)
      const ours = wanted.filter((to) => !/^(https?:|mailto:|media\/|data:|animations[.]js$)/.test(to))
      expect(ours.filter((to) => !pages.has(to))).toEqual([])
    }
  })

  it('carry the scripts whole, without what a browser refuses outside of modules', async () => {
    const pages = await pagesOf('1.2')
    for (const name of ['course.js', 'page.js']) {
      const code = pages.get(name) ?? ''
      expect(code).not.toMatch(/^\s*(import|export) /m)
      expect(() => new Script(code)).not.toThrow()
    }
  })

  it('name every field of every question, and keep what is right out of sight', async () => {
    const page = parsed((await pagesOf('1.2')).get('02-title-of-ten.html') ?? '')
    const cards = [...page.querySelectorAll('[data-question]')]
    expect(cards).toHaveLength(questionTypes.length)
    for (const [index, card] of cards.entries()) {
      const fields = [...card.querySelectorAll('.input :is(input, select)')]
      const isNamed = fields.every((field) => field.closest('label') ?? field.getAttribute('aria-label'))
      expect([questionTypes[index], isNamed]).toEqual([questionTypes[index], true])
      expect(card.querySelector('[data-solution]')?.hasAttribute('hidden')).toBe(true)
      card.querySelector('[data-solution]')?.remove()
      expect(card.textContent).not.toContain('SECRET')
    }
  })

  it('name items the same when others are added, and each differently', async () => {
    const keysIn = (pages: Map<string, string>): string[] => {
      const data = parsed(pages.get('index.html') ?? '').getElementById('course')?.textContent ?? ''
      return (JSON.parse(data) as { items: { key: string }[] }).items.map(({ key }) => key)
    }
    const lessons = Array.from({ length: 300 }, (_, index) => aDraftLesson(`lesson-${index}`))
    const before = keysIn(await pagesOf('1.2', 'en_US', aDraft([[lessons.slice(100)]])))
    const after = keysIn(await pagesOf('1.2', 'en_US', aDraft([[lessons]])))
    expect(new Set(after).size).toBe(300)
    expect(after.every((key) => /^[0-9a-z]{4}$/.test(key))).toBe(true)
    expect(after.slice(100)).toEqual(before)
  })
})
