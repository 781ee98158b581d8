import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { questionTypes } from '#contract/quizzes/question-types.ts'
import { aDraft, aDraftLesson, aDraftQuiz } from '#tests/support/builders/drafts/drafts.ts'
import { everyBlock, someFiles } from '#tests/support/builders/every-block.ts'
import { aDraftQuestionOf } from '#tests/support/builders/quizzes/question-drafts.ts'
import { sitePages } from './static-site.export.ts'

const { document: page } = new Window()
const tone = { shades: [], brand: '#0f766e', on_brand: '#ffffff', deep: '#0b5c55' }
const picture = { url: someFiles.picture, width: 80, height: 40 }

const draft = aDraft(
  [
    [
      [
        {
          ...aDraftLesson('all', ...Object.values(everyBlock())),
          materials: {
            en_US: [
              {
                id: 'm',
                kind: 'link',
                title: 'Read on',
                url: 'https://example.org/',
                mime: null,
                bytes: null,
                version: 1,
              },
              {
                id: 'n',
                kind: 'file',
                title: 'Handout',
                url: someFiles.paper,
                mime: 'application/pdf',
                bytes: 9,
                version: 1,
              },
            ],
          },
        },
        aDraftQuiz('ten', ...questionTypes.map((type) => aDraftQuestionOf(type, { media: picture }))),
      ],
    ],
  ],
  {
    objectives: [{ id: 'aim', text: { en_US: 'Spot a <forged> sender' } }],
    extra_credits: [
      {
        id: 'task',
        kind: 'text',
        points: 20,
        title: { en_US: 'Find one' },
        instructions: { en_US: 'At home.' },
      },
    ],
  },
)
const pagesIn = (locale: Locale): Promise<Map<string, string>> =>
  sitePages(draft, locale, {
    fileAt: (address) => address.replace('/files/', 'media/'),
    textOf: () => 'WEBVTT',
    brand: { name: 'Harbor', ramp: { light: tone, dark: tone } },
  })
const parsed = (html: string) => {
  const root = page.createElement('main')
  root.innerHTML = html
  return root
}

describe('a course as a site without a server', () => {
  // Specification, authoring 11: A static site per locale that opens from disk
  it.each(['en_US', 'es_ES', 'el_GR', 'ro_RO'] as const)('has all of its own words in %s', async (locale) => {
    for (const html of (await pagesIn(locale)).values())
      expect(html).not.toMatch(/publishing\.site|\{\{|undefined/)
  })

  it('has on its first page what the course is for, all that is in it and its tasks', async () => {
    const text = parsed((await pagesIn('en_US')).get('index.html') ?? '').textContent
    for (const said of ['Spot a <forged> sender', 'Title of all', 'Title of ten', 'Find one', 'At home.'])
      expect(text).toContain(said)
  })

  it('asks for a script only where something moves, whose name cannot end it early', async () => {
    const words = '{"v":"5","nm":"</script><b>"}'
    const pages = await sitePages(draft, 'en_US', {
      fileAt: () => null,
      textOf: (address) => (address === someFiles.animation ? words : null),
      brand: { name: 'Harbor', ramp: { light: tone, dark: tone } },
    })
    const [lesson, front] = ['01-title-of-all.html', 'index.html'].map((name) => pages.get(name) ?? '')
    expect(lesson).toContain('script-src &#x27;self&#x27;')
    expect(lesson).toContain('<script src="animations.js" defer=""></script>')
    const moving = [...parsed(lesson ?? '').querySelectorAll('.animation')]
    expect(moving.map((one) => one.getAttribute('data-alt'))).toEqual([
      'A key turns in its lock',
      'A door that falls shut',
    ])
    for (const one of moving)
      expect(JSON.parse(one.querySelector('script')?.textContent ?? '')).toEqual(JSON.parse(words))
    expect(front).not.toContain('script')
  })

  it('gives a lesson’s files and links at its end', async () => {
    const root = parsed((await pagesIn('en_US')).get('01-title-of-all.html') ?? '')
    const links = [...root.querySelectorAll('.materials a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['https://example.org/', someFiles.paper.replace('/files/', 'media/')])
  })

  it('keeps right answers and reasons of every kind of question behind a fold', async () => {
    const root = parsed((await pagesIn('en_US')).get('02-title-of-ten.html') ?? '')
    const questions = [...root.querySelectorAll('.questions > li')]
    expect(questions).toHaveLength(questionTypes.length)
    for (const [index, question] of questions.entries()) {
      const type = questionTypes[index] ?? ''
      const fold = question.querySelector('details')
      expect([type, fold?.textContent.includes(`SECRET explanation of ${type}`)]).toEqual([type, true])
      fold?.remove()
      expect([type, question.textContent.includes('SECRET')]).toEqual([type, false])
      expect([type, question.textContent.includes(`of the kind ${type}?`)]).toEqual([type, true])
      expect([type, question.querySelectorAll('img').length]).toEqual([type, 1])
    }
  })

  it.each([
    ['single_choice', ['Report it'], ['Delete it']],
    ['matching', ['Smishing → By text message'], ['By carrier pigeon']],
    ['ordering', ['Disconnect', 'Call the desk', 'Write down what happened'], []],
    ['short_text', ['Phishing', 'Ψάρεμα'], ['Fishing']],
    ['numeric_range', ['12 – 20 characters'], []],
    ['cloze', ['Blank 1', 'right', 'slash'], ['left']],
    ['hotspot', ['The link'], ['The logo']],
    ['inspect_email', ['parcel@post-track.example', 'Pay now'], ['Your parcel is waiting']],
  ] as const)('tells what is right of %s, and nothing that is wrong', async (type, right, wrong) => {
    const root = parsed((await pagesIn('en_US')).get('02-title-of-ten.html') ?? '')
    const questions = [...root.querySelectorAll('.questions > li')]
    const feedback = questions.at(questionTypes.indexOf(type))?.querySelector('details')
    for (const words of right) expect(feedback?.textContent).toContain(words)
    for (const words of wrong) expect(feedback?.textContent).not.toContain(words)
  })
})
