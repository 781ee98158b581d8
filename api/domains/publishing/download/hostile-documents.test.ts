import fc from 'fast-check'
import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { questionTypes } from '#contract/quizzes/question-types.ts'
import { anyDocument } from '#tests/support/any-document.ts'
import { aDraft, aDraftLesson, aDraftQuiz } from '#tests/support/builders/drafts/drafts.ts'
import { everyBlock, someFiles } from '#tests/support/builders/every-block.ts'
import { aDraftQuestionOf } from '#tests/support/builders/quizzes/question-drafts.ts'
import type { Draft } from '../drafts/draft.rules.ts'
import { scormPages } from './scorm/scorm-package.export.ts'
import { type SiteOptions, sitePages } from './static-site.export.ts'

const payloads = [
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)' x='",
  '" onerror="alert(1)" src="',
  '</p></div></details></main><iframe src=x>',
  '</title><svg/onload=alert(1)>',
  '</script><img src=x onerror=alert(1)>',
  '</style><style>*{display:none}</style>',
  '<!-- --!> <![CDATA[ ]]>',
  '&lt;b&gt; &#60;i&#62; &quot;',
  '{{constructor}} ${1} <%= 1 %>',
  '\u2028\u202e`<a href=javascript:alert(1)>',
]
/** Fields whose values are keywords rather than authors' text. */
const unchangedKeys = new Set(['type', 'kind', 'part', 'difficulty', 'status', 'mime'])
const isLocale = (text: string): boolean => /^[a-z]{2}_[A-Z]{2}$/.test(text)
const isAddress = (text: string): boolean => /^(https?:|mailto:|tel:|\/)/.test(text)

/** The same value with every text changed: words, ids and addresses. */
const withTexts = <T>(value: T, change: (text: string) => string): T =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    typeof inner !== 'string' || unchangedKeys.has(key) || isLocale(inner) || inner === ''
      ? inner
      : isAddress(inner)
        ? `${inner}${change('')}`
        : change(inner),
  ) as T

const tone = { shades: [], brand: '#0f766e', on_brand: '#ffffff', deep: '#0b5c55' }
const pagesOf = async (draft: Draft, payload: string): Promise<string[]> => {
  const options = optionsFor(payload)
  const pages = [
    ...(await sitePages(draft, 'en_US', options)),
    ...(await scormPages(draft, 'en_US', { ...options, version: '2004' })),
  ]
  return pages.flatMap(([name, html]) => (name.endsWith('.html') ? [html] : []))
}
const optionsFor = (payload: string): SiteOptions => ({
  fileAt: (address) => (address.startsWith('/files/') ? address.replace('/files/', 'media/') : null),
  textOf: (address) =>
    address.startsWith(someFiles.animation) ? `{"nm":${JSON.stringify(payload)}}` : 'WEBVTT',
  brand: { name: `Harbor${payload}`, ramp: { light: tone, dark: tone } },
})

const { document } = new Window()
const elementsOf = (html: string) => {
  const root = document.createElement('div')
  root.innerHTML = html.slice(html.indexOf('<head>'))
  return [...root.querySelectorAll('*')]
}

/** All elements with their attributes, in order. */
const skeletonOf = (elements: ReturnType<typeof elementsOf>): string[] =>
  elements.map((one) => [one.tagName, ...one.getAttributeNames()].join(' ').toLowerCase())

const isHarmless = (address: string): boolean =>
  /^(https?:|mailto:|tel:|media\/|data:text\/vtt;|style\.css$|(animations|course|page)\.js$|(index|contents)\.html$|\d\d-[\p{L}\p{N}-]*\.html$)/u.test(
    address,
  )

async function expectNothingEscapes(draft: Draft, payload: string): Promise<void> {
  const hostile = await pagesOf(
    withTexts(draft, (text) => `${payload}${text}`),
    payload,
  )
  const plain = await pagesOf(
    withTexts(draft, (text) => `plain${text}`),
    'plain',
  )
  const elements = hostile.map(elementsOf)
  expect(elements.map(skeletonOf)).toEqual(plain.map((html) => skeletonOf(elementsOf(html))))
  const addresses = elements
    .flat()
    .flatMap((one) => ['href', 'src', 'poster'].map((name) => one.getAttribute(name) ?? 'media/'))
  expect(addresses.filter((address) => !isHarmless(address))).toEqual([])
}

const lessonOf = ({ content }: ContentDocument): Draft => aDraft([[[aDraftLesson('one', ...content)]]])

it('lets nothing of a hundred hostile documents become an element or an attribute', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, fc.constantFrom(...payloads), (content, payload) =>
      expectNothingEscapes(lessonOf(content), payload),
    ),
    { numRuns: 100 },
  )
})

it.each(payloads)('lets nothing of a course with every block and question escape: %s', async (payload) => {
  const picture = { url: someFiles.picture, width: 80, height: 40 }
  const questions = questionTypes.map((type) => aDraftQuestionOf(type, { media: picture }))
  const draft = aDraft(
    [[[aDraftLesson('all', ...Object.values(everyBlock())), aDraftQuiz('ten', ...questions)]]],
    { objectives: [{ id: 'aim', text: { en_US: 'Spot a forged sender' } }] },
  )
  await expectNothingEscapes(draft, payload)
})

it.each(['javascript:alert(1)', ' JAVASCRIPT:alert(1)', 'data:text/html,<b>', '//evil.example', '/files/a'])(
  'follows no link to %s',
  async (href) => {
    const marks = [{ type: 'link', attrs: { href } }]
    const content: ContentNode[] = [
      { type: 'paragraph', attrs: { id: 'a' }, content: [{ type: 'text', text: 'Open', marks }] },
      { type: 'linkButton', attrs: { id: 'b', label: 'Open', href } },
    ]
    const [, lesson = ''] = await pagesOf(lessonOf({ type: 'doc', content }), '')
    expect(elementsOf(lesson).filter((one) => one.matches('main a'))).toEqual([])
  },
)
