import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { linkAddress } from '#contract/link-address.ts'
import { altOf } from '#contract/media/alternative-text.ts'
import { exerciseHtml } from './exercise-html.ts'
import { mediaHtml } from './media-html.ts'
import { escapeHtml, type RenderOptions } from './render-options.ts'
import { animationHtml } from './site-animations.ts'

/**
 * A lesson's text as static HTML that needs no script. Nothing of it is taken over but through `escapeHtml`. A lesson with page
 * breaks is one page with a line for each step.
 */
export function documentHtml({ content }: ContentDocument, wishes: RenderOptions): string {
  const steps: ContentNode[][] = [[]]
  for (const node of content) {
    if (node.type === 'pageBreak') steps.push([])
    else steps.at(-1)?.push(node)
  }
  const [only = []] = steps
  if (steps.length === 1) return blocksHtml(only, wishes)
  return steps
    .map((nodes, index) => {
      const name = wishes.say('step', { number: index + 1, total: steps.length })
      return `<section class="step"><p class="number">${escapeHtml(name)}</p>\n${blocksHtml(nodes, wishes)}</section>`
    })
    .join('\n')
}

const blocksHtml = (nodes: ContentNode[] | undefined, wishes: RenderOptions): string =>
  (nodes ?? []).map((node) => blockHtml(node, wishes)).join('\n')

const plain = new Map([
  ['bulletList', 'ul'],
  ['listItem', 'li'],
  ['blockquote', 'blockquote'],
  ['tableRow', 'tr'],
])

function blockHtml(node: ContentNode, wishes: RenderOptions): string {
  const { type, attrs = {}, content } = node
  const tag = plain.get(type)
  if (tag) return `<${tag}>${blocksHtml(content, wishes)}</${tag}>`
  switch (type) {
    case 'paragraph':
      return `<p>${inlineHtml(content)}</p>`
    case 'heading':
      return `<h${Number(attrs.level) || 2}>${inlineHtml(content)}</h${Number(attrs.level) || 2}>`
    case 'orderedList':
      return `<ol start="${Number(attrs.start ?? 1)}">${blocksHtml(content, wishes)}</ol>`
    case 'callout':
      return `<aside class="callout ${escapeHtml(String(attrs.kind))}"><p class="kind">${escapeHtml(wishes.say(`callout.${attrs.kind}`))}</p>${blocksHtml(content, wishes)}</aside>`
    case 'codeBlock':
      return `<pre tabindex="0"><code>${inlineHtml(content)}</code></pre>`
    case 'horizontalRule':
    case 'pageBreak':
      return '<hr>'
    case 'table':
      return tableHtml(node, wishes)
    case 'tableCell':
    case 'tableHeader':
      return cellHtml(node, wishes)
    case 'accordion':
    case 'tabs':
      return panelsHtml(node, wishes)
    case 'image':
      return pictureHtml(attrs.src, attrs, wishes)
    case 'lottie':
      return animationHtml(pictureHtml(attrs.still, attrs, wishes), attrs, wishes)
    case 'linkButton':
      return buttonHtml(attrs)
    default:
      return mediaHtml(node, wishes) ?? exerciseHtml(node, wishes) ?? blocksHtml(content, wishes)
  }
}

/** Rows of nothing but header cells at the top are the table's head, which paper repeats. */
function tableHtml({ content = [] }: ContentNode, wishes: RenderOptions): string {
  const isHead = (row: ContentNode): boolean =>
    (row.content ?? []).every(
      ({ type, attrs }) => type === 'tableHeader' && (Number(attrs?.rowspan) || 1) === 1,
    )
  const firstOther = content.findIndex((row) => !isHead(row))
  const heads = firstOther === -1 ? 0 : firstOther
  const head = content.slice(0, heads)
  const thead = head.length > 0 ? `<thead>${blocksHtml(head, wishes)}</thead>` : ''
  return `<div class="table" tabindex="0"><table>${thead}<tbody>${blocksHtml(content.slice(heads), wishes)}</tbody></table></div>`
}

function cellHtml({ type, attrs = {}, content }: ContentNode, wishes: RenderOptions): string {
  const tag = type === 'tableHeader' ? 'th' : 'td'
  const spans = (['colspan', 'rowspan'] as const)
    .map((name) => [name, Number(attrs[name]) || 1] as const)
    .map(([name, span]) => (span > 1 ? ` ${name}="${span}"` : ''))
  return `<${tag}${spans.join('')}>${blocksHtml(content, wishes)}</${tag}>`
}

/** Tabs stand below each other, one open at a time and the first from the start. */
function panelsHtml({ type, attrs = {}, content = [] }: ContentNode, wishes: RenderOptions): string {
  const group = type === 'tabs' ? ` name="${escapeHtml(String(attrs.id))}"` : ''
  const panels = content.map((panel, index) => {
    const open = type === 'tabs' && index === 0 ? ' open' : ''
    const title = escapeHtml(String(panel.attrs?.title ?? ''))
    return `<details class="fold"${group}${open}><summary>${title}</summary><div>${blocksHtml(panel.content, wishes)}</div></details>`
  })
  return `<div class="panels">${panels.join('')}</div>`
}

const markTags: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
}

/** An address of one's own leads nowhere from a file on a disk. */
const leadsOut = (href: string): boolean => linkAddress.test(href) && !href.startsWith('/')

function inlineHtml(nodes: ContentNode[] | undefined): string {
  const parts = (nodes ?? []).map(({ type, text = '', marks = [] }) => {
    if (type === 'hardBreak') return '<br>'
    return marks.reduce((inner, mark) => {
      const tag = markTags[mark.type]
      if (tag) return `<${tag}>${inner}</${tag}>`
      const href = String(mark.attrs?.href ?? '')
      return mark.type === 'link' && leadsOut(href)
        ? `<a href="${escapeHtml(href)}" rel="noopener">${inner}</a>`
        : inner
    }, escapeHtml(text))
  })
  return parts.join('')
}

function pictureHtml(address: unknown, attrs: Record<string, unknown>, { fileAt }: RenderOptions): string {
  const src = typeof address === 'string' ? fileAt(address) : null
  const alt = escapeHtml(altOf(attrs))
  const caption = attrs.caption ? `<figcaption>${escapeHtml(String(attrs.caption))}</figcaption>` : ''
  if (src === null) return `<figure><p class="lost">${alt}</p>${caption}</figure>`
  const sides = (['width', 'height'] as const)
    .map((side) => (Number(attrs[side]) > 0 ? ` ${side}="${Number(attrs[side])}"` : ''))
    .join('')
  return `<figure><img src="${escapeHtml(src)}" alt="${alt}"${sides}>${caption}</figure>`
}

function buttonHtml({ label, href }: Record<string, unknown>): string {
  const [words, address] = [String(label ?? ''), String(href ?? '')]
  return leadsOut(address)
    ? `<p><a class="button" href="${escapeHtml(address)}" rel="noopener">${escapeHtml(words || address)}</a></p>`
    : `<p>${escapeHtml(words)}</p>`
}
