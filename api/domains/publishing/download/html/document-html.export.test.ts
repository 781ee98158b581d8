import fc from 'fast-check'
import { Window } from 'happy-dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { block, type ContentNode, contentDocument } from '#contract/content/content.ts'
import { textBlocks } from '#domains/content/content.rules.ts'
import { translate } from '#platform/messages.ts'
import { anyDocument } from '#tests/support/any-document.ts'
import { documentOfEveryBlock, everyBlock, someFiles } from '#tests/support/builders/every-block.ts'
import type { RenderOptions } from '../render-options.export.ts'
import { documentHtml } from './document-html.export.ts'

const { document: page } = new Window()

const options: RenderOptions = {
  locale: 'en_US',
  fileAt: (address) => (address.startsWith('/files/') ? address.replace('/files/', 'media/') : null),
  textOf: (address) => (address === someFiles.captions ? 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello' : null),
  say: (key, values) => translate('en_US', `publishing.site.${key}`, values),
}
const nothingStored: RenderOptions = { ...options, fileAt: () => null, textOf: () => null }

/** The DOM that a browser makes of it. */
function parsed(content: ContentNode[], by = options) {
  const root = page.createElement('main')
  root.innerHTML = renderToStaticMarkup(documentHtml({ type: 'doc', content }, by))
  return root
}
type Root = ReturnType<typeof parsed>
const squeezed = (text: string): string => text.replace(/\s+/gu, '')
/** Words that are read or heard, including alternative texts. */
const wordsOf = (root: Root): string =>
  squeezed(
    [root.textContent, ...[...root.querySelectorAll('[alt]')].map((one) => one.getAttribute('alt'))].join(
      ' ',
    ),
  )

/** The elements that each block must become: selectors with the exact number of matches. */
const becomes: Record<string, Record<string, number>> = {
  'second heading': { h2: 1 },
  'third heading': { h3: 1 },
  'fourth heading': { h4: 1 },
  marks: {
    'p > strong': 1,
    'p > em': 1,
    'p > u': 2,
    'p > s': 1,
    'p > code': 1,
    'p > br': 1,
    'u > em > strong': 1,
    'a[href="https://example.org/?a=1&b=2"]': 1,
    a: 1,
  },
  'bulleted list': { 'ul > li > ul > li > p': 1 },
  'numbered list': { 'ol[start="3"] > li > p': 1 },
  table: {
    'thead > tr > th': 2,
    'th[colspan="2"]': 1,
    'tbody > tr': 2,
    'tbody td': 5,
    'td[rowspan="2"]': 1,
  },
  quote: { 'blockquote > p': 1 },
  code: { 'pre > code': 1, b: 0 },
  divider: { hr: 1 },
  image: { 'figure > img[width="80"][height="40"][src^="media/"]': 1, 'figure > figcaption': 1 },
  animation: { 'figure > img[alt="A key turns in its lock"]': 1 },
  'animation without a still': { 'figure > p': 1, img: 0 },
  video: {
    'video[controls][src^="media/"][poster^="media/"] > track[srclang="en-US"][label="English"][src^="data:text/vtt"][default]': 1,
    figcaption: 1,
    'details p': 2,
  },
  'video elsewhere': { video: 0, 'a[href="https://vimeo.com/1234"]': 1 },
  audio: { 'audio[controls][src^="media/"] > track': 1, 'details p': 1 },
  file: { 'a[download="The checklist.pdf"][href^="media/"]': 1 },
  info: { 'aside.callout.info > .kind': 1 },
  warning: { 'aside.callout.warning > .kind': 1 },
  danger: { 'aside.callout.danger > .kind': 1 },
  tip: { 'aside.callout.tip > .kind': 1 },
  accordion: { 'details:not([open]):not([name]) > summary': 2 },
  tabs: { 'details[name="the-tabs"] > summary': 2, 'details[open]': 1 },
  'flip cards': { '.cards > details > summary': 2 },
  button: { 'a.button[href="https://example.org/report"]': 1 },
  acknowledgement: {
    '.exercise > .task': 1,
    'a[href="https://example.org/policy"]': 1,
    'label > input[type=checkbox]:not([checked])': 1,
  },
  'knowledge check': { '.exercise details > summary': 3 },
  'inspect an e-mail': { '.mail dl > dt': 4, '.letter u': 2, '.attached > li': 1, 'details code': 2 },
  'hover a link': { 'details > summary': 2, 'details code': 2 },
  'sign-in prompt': { '.mail dl > dt': 4, details: 3 },
  'password trial': { '.exercise > p': 2, details: 1 },
}

describe('a lesson as a page without a server', () => {
  const blocks = Object.entries(everyBlock())

  test('the blocks here are all that there are, and the contract allows them', () => {
    const { options: blockTypes } = (
      block as unknown as { def: { options: { shape: { type: { value: string } } }[] } }
    ).def
    const kinds = blockTypes.map(
      (option) => (option.shape.type as unknown as { def: { values: string[] } }).def.values[0],
    )
    expect(kinds.length).toBeGreaterThan(20)
    const here = new Set(blocks.map(([, { type }]) => type))
    expect(kinds.filter((kind) => !here.has(kind ?? '') && kind !== 'paragraph')).toEqual([])
    expect(z.safeParse(contentDocument, documentOfEveryBlock()).error?.issues).toBeUndefined()
    expect(blocks.map(([name]) => name).filter((name) => !becomes[name])).toEqual(['page break'])
  })

  it.each(blocks)('shows %s as what it is', (name, node) => {
    const root = parsed([node])
    const found = Object.keys(becomes[name] ?? {}).map((selector) => [
      selector,
      root.querySelectorAll(selector).length,
    ])
    expect(Object.fromEntries(found)).toEqual(becomes[name] ?? {})
  })

  it.each(blocks)('says every word of %s, whether its files are there or not', (_, node) => {
    for (const by of [options, nothingStored]) {
      const words = wordsOf(parsed([node], by))
      for (const { text } of textBlocks({ type: 'doc', content: [node] }))
        for (const line of text.split('\n')) expect(words).toContain(squeezed(line))
    }
  })

  it('underlines the words of an e-mail’s links and breaks no other sign, whatever they are called', () => {
    const email = everyBlock()['inspect an e-mail'] as ContentNode
    const links = ['u', 'lt', 'now'].map((words) => ({
      id: `link-${words}`,
      words,
      target: '',
      button: false,
    }))
    const attrs = { ...email.attrs, body: 'Pay <now> & lt us', links }
    const letter = parsed([{ ...email, attrs }]).querySelector('.letter')
    expect([...(letter?.querySelectorAll('u') ?? [])].map((one) => one.textContent)).toEqual([
      'now',
      'lt',
      'u',
    ])
    expect(letter?.textContent).toBe('Pay <now> & lt us')
  })

  it('gives a decorative picture an empty alternative text', () => {
    const image = everyBlock().image as ContentNode
    const root = parsed([{ ...image, attrs: { ...image.attrs, alt: 'Old words', decorative: true } }])
    expect(root.querySelector('img')?.getAttribute('alt')).toBe('')
  })

  it('gives the steps of a lesson numbers', () => {
    const root = parsed(documentOfEveryBlock().content)
    const numbers = [...root.querySelectorAll('section.step > .number')].map((one) => one.textContent)
    expect(numbers).toEqual(['Step 1 of 2', 'Step 2 of 2'])
  })

  it('asks for no script, no style of its own and nothing from elsewhere', () => {
    const root = parsed(documentOfEveryBlock().content)
    expect(root.querySelectorAll('script, style, iframe, object, [style], [onclick]')).toHaveLength(0)
    const shown = [...root.querySelectorAll('[src], [poster]')].flatMap((one) =>
      ['src', 'poster'].map((name) => one.getAttribute(name) ?? 'media/'),
    )
    expect(shown.filter((src) => !/^(media\/|data:text\/vtt)/.test(src))).toEqual([])
  })

  it('says every word of any lesson, as counted for its translators', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const words = wordsOf(parsed(document.content))
        for (const { text } of textBlocks(document))
          for (const line of text.split('\n')) expect(words).toContain(squeezed(line))
      }),
      { numRuns: 10 },
    )
  })
})
