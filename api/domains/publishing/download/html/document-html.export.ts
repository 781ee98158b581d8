import { cloneElement, createElement as h, isValidElement, type ReactNode } from 'react'
import { type Acknowledgement, statementOf } from '#contract/blocks/acknowledgement.ts'
import { languageOf } from '#contract/content/block-language.ts'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { markTagOf } from '#contract/content/mark-tags.ts'
import { altOf } from '#contract/media/alternative-text.ts'
import type { RenderOptions } from '../render-options.export.ts'
import { animationHtml } from '../site-animations.export.ts'
import { exerciseHtml } from './exercise-html.export.ts'
import { group, imageHtml, leadsOut, linesHtml, linkHtml } from './html-parts.export.ts'
import { mediaHtml } from './media-html.export.ts'

/**
 * A lesson's text as static HTML without scripts. A lesson with page breaks becomes one page with a rule between
 * steps.
 */
export function documentHtml({ content }: ContentDocument, options: RenderOptions): ReactNode {
  const steps: ContentNode[][] = [[]]
  for (const node of content) {
    if (node.type === 'pageBreak') steps.push([])
    else steps.at(-1)?.push(node)
  }
  const [only = []] = steps
  if (steps.length === 1) return blocksHtml(only, options)
  return group(
    ...steps.map((nodes, index) => {
      const name = options.say('step', { number: index + 1, total: steps.length })
      return h(
        'section',
        { className: 'step' },
        h('p', { className: 'number' }, name),
        blocksHtml(nodes, options),
      )
    }),
  )
}

const blocksHtml = (nodes: ContentNode[] | undefined, options: RenderOptions): ReactNode =>
  group(...(nodes ?? []).map((node) => withLanguage(node, blockHtml(node, options))))

/** Panels set the language on their titles, because the blocks inside may be in the page's language. */
function withLanguage(node: ContentNode, html: ReactNode): ReactNode {
  const lang = languageOf(node)
  if (lang === undefined) return html
  const isElement = isValidElement<{ lang?: string }>(html) && typeof html.type === 'string'
  return isElement ? cloneElement(html, { lang }) : h('div', { lang }, html)
}

const plain = new Map([
  ['bulletList', 'ul'],
  ['listItem', 'li'],
  ['blockquote', 'blockquote'],
  ['tableRow', 'tr'],
])
const levels = [2, 3, 4]

function blockHtml(node: ContentNode, options: RenderOptions): ReactNode {
  const { type, attrs = {}, content } = node
  const tag = plain.get(type)
  if (tag) return h(tag, null, blocksHtml(content, options))
  switch (type) {
    case 'paragraph':
      return h('p', null, inlineHtml(content))
    case 'heading':
      return h(`h${levels.find((level) => level === attrs.level) ?? 2}`, null, inlineHtml(content))
    case 'orderedList':
      return h('ol', { start: Number(attrs.start ?? 1) || 1 }, blocksHtml(content, options))
    case 'callout':
      return h(
        'aside',
        { className: `callout ${attrs.kind}` },
        h('p', { className: 'kind' }, options.say(`callout.${attrs.kind}`)),
        blocksHtml(content, options),
      )
    case 'codeBlock':
      return h('pre', { tabIndex: 0 }, h('code', null, inlineHtml(content)))
    case 'horizontalRule':
    case 'pageBreak':
      return h('hr')
    case 'table':
      return tableHtml(node, options)
    case 'tableCell':
    case 'tableHeader':
      return cellHtml(node, options)
    case 'accordion':
    case 'tabs':
      return panelsHtml(node, options)
    case 'image':
      return figureHtml(attrs.src, attrs, options)
    case 'lottie':
      return animationHtml(figureHtml(attrs.still, attrs, options), attrs, options)
    case 'linkButton':
      return buttonHtml(attrs)
    case 'acknowledgement':
      return statementHtml(statementOf(attrs), options)
    default:
      return mediaHtml(node, options) ?? exerciseHtml(node, options) ?? blocksHtml(content, options)
  }
}

/** Leading rows that contain only header cells form the table's head, which is repeated on every printed page. */
function tableHtml({ content = [] }: ContentNode, options: RenderOptions): ReactNode {
  const isHead = (row: ContentNode): boolean =>
    (row.content ?? []).every(
      ({ type, attrs }) => type === 'tableHeader' && (Number(attrs?.rowspan) || 1) === 1,
    )
  const firstOther = content.findIndex((row) => !isHead(row))
  const heads = firstOther === -1 ? 0 : firstOther
  const head = heads > 0 ? h('thead', null, blocksHtml(content.slice(0, heads), options)) : null
  const body = h('tbody', null, blocksHtml(content.slice(heads), options))
  return h('div', { className: 'table', tabIndex: 0 }, h('table', null, head, body))
}

function cellHtml({ type, attrs = {}, content }: ContentNode, options: RenderOptions): ReactNode {
  const spans = [['colSpan', attrs.colspan] as const, ['rowSpan', attrs.rowspan] as const]
    .map(([name, span]) => [name, Number(span)] as const)
    .filter(([, span]) => span > 1)
  return h(type === 'tableHeader' ? 'th' : 'td', Object.fromEntries(spans), blocksHtml(content, options))
}

/** Tabs are stacked, one open at a time and the first from the start. */
function panelsHtml({ type, attrs = {}, content = [] }: ContentNode, options: RenderOptions): ReactNode {
  const shared = type === 'tabs' ? { name: String(attrs.id) } : {}
  const panels = content.map((panel, index) =>
    h(
      'details',
      { className: 'fold', ...shared, open: type === 'tabs' && index === 0 },
      h('summary', { lang: languageOf(panel) }, String(panel.attrs?.title ?? '')),
      h('div', null, blocksHtml(panel.content, options)),
    ),
  )
  return h('div', { className: 'panels' }, group(...panels))
}

function inlineHtml(nodes: ContentNode[] | undefined): ReactNode {
  const parts = (nodes ?? []).map(({ type, text = '', marks = [] }) => {
    if (type === 'hardBreak') return h('br')
    return marks.reduce<ReactNode>((inner, mark) => {
      const tag = markTagOf(mark.type)
      if (tag) return h(tag, null, inner)
      const href = String(mark.attrs?.href ?? '')
      return mark.type === 'link' && leadsOut(href) ? linkHtml(href, inner) : inner
    }, text)
  })
  return group(...parts)
}

function figureHtml(address: unknown, attrs: Record<string, unknown>, { fileAt }: RenderOptions): ReactNode {
  const src = typeof address === 'string' ? fileAt(address) : null
  const alt = altOf(attrs)
  const caption = attrs.caption ? h('figcaption', null, String(attrs.caption)) : null
  if (src === null) return h('figure', null, h('p', { className: 'lost' }, alt), caption)
  const [width, height] = [Number(attrs.width), Number(attrs.height)]
  const sides = { ...(width > 0 ? { width } : {}), ...(height > 0 ? { height } : {}) }
  return h('figure', null, imageHtml({ src, alt, ...sides }), caption)
}

/** A checkbox that the player of a package waits for; elsewhere it is an empty box, as on paper. */
function statementHtml({ title, statement, policy, href, label }: Acknowledgement, options: RenderOptions) {
  const { say, isTaken } = options
  const name = policy.trim()
  const link = leadsOut(href) ? linkHtml(href, name || say('acknowledgement.policy')) : name
  return h(
    'section',
    { className: 'exercise' },
    h('p', { className: 'task' }, title.trim() || say('acknowledgement.title')),
    linesHtml(statement),
    link ? h('p', null, link) : null,
    h(
      'p',
      null,
      h(
        'label',
        null,
        h('input', { type: 'checkbox', ...(isTaken ? { 'data-accept': '' } : {}) }),
        ' ',
        label.trim() || say('acknowledgement.label'),
      ),
    ),
  )
}

function buttonHtml({ label, href }: Record<string, unknown>): ReactNode {
  const [words, address] = [String(label ?? ''), String(href ?? '')]
  return h('p', null, leadsOut(address) ? linkHtml(address, words || address, 'button') : words)
}
