import type { ContentDocument, ContentNode } from '../../../contract/content.ts'
import type {
  EmailInspection,
  KnowledgeCheck,
  LinkInspection,
  PasswordTrial,
  SignInPrompt,
} from '../../../contract/exercises.ts'
import { escapeHtml, type HtmlWishes } from './html-wishes.ts'
import { mediaHtml } from './media-html.ts'

/** A lesson's text as static HTML that asks for no script. Nothing of it is taken over but through `escapeHtml`. */
export const documentHtml = (document: ContentDocument, wishes: HtmlWishes): string =>
  blocksHtml(document.content, wishes)

const blocksHtml = (nodes: ContentNode[] | undefined, wishes: HtmlWishes): string =>
  (nodes ?? []).map((node) => blockHtml(node, wishes)).join('\n')

const plain = new Map([
  ['bulletList', 'ul'],
  ['listItem', 'li'],
  ['blockquote', 'blockquote'],
  ['table', 'table'],
  ['tableRow', 'tr'],
  ['tableCell', 'td'],
  ['tableHeader', 'th'],
])

function blockHtml(node: ContentNode, wishes: HtmlWishes): string {
  const { type, attrs = {}, content } = node
  const tag = plain.get(type)
  if (tag) return `<${tag}>${blocksHtml(content, wishes)}</${tag}>`
  switch (type) {
    case 'paragraph':
      return `<p>${inlineHtml(content)}</p>`
    case 'heading':
      return `<h${Number(attrs.level) || 2}>${inlineHtml(content)}</h${Number(attrs.level) || 2}>`
    case 'orderedList':
      return `<ol start="${Number(attrs.start) || 1}">${blocksHtml(content, wishes)}</ol>`
    case 'callout':
      return `<aside class="callout ${escapeHtml(String(attrs.kind))}">${blocksHtml(content, wishes)}</aside>`
    case 'codeBlock':
      return `<pre><code>${inlineHtml(content)}</code></pre>`
    case 'horizontalRule':
    case 'pageBreak':
      return '<hr>'
    case 'image':
      return pictureHtml(attrs.src, attrs, wishes)
    case 'lottie':
      return pictureHtml(attrs.still, attrs, wishes)
    default:
      return mediaHtml(node, wishes) ?? exerciseHtml(node, wishes) ?? blocksHtml(content, wishes)
  }
}

const markTags: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
}

function inlineHtml(nodes: ContentNode[] | undefined): string {
  const parts = (nodes ?? []).map(({ type, text = '', marks = [] }) => {
    if (type === 'hardBreak') return '<br>'
    return marks.reduce((inner, mark) => {
      const tag = markTags[mark.type]
      if (tag) return `<${tag}>${inner}</${tag}>`
      const href = String(mark.attrs?.href ?? '')
      // An address of one's own leads nowhere from a file on a disk.
      return mark.type === 'link' && !href.startsWith('/')
        ? `<a href="${escapeHtml(href)}" rel="noopener">${inner}</a>`
        : inner
    }, escapeHtml(text))
  })
  return parts.join('')
}

function pictureHtml(address: unknown, attrs: Record<string, unknown>, { fileAt }: HtmlWishes): string {
  const src = typeof address === 'string' ? fileAt(address) : null
  const alt = escapeHtml(String(attrs.alt ?? ''))
  const caption = attrs.caption ? `<figcaption>${escapeHtml(String(attrs.caption))}</figcaption>` : ''
  if (src === null) return `<figure><p class="lost">${alt}</p>${caption}</figure>`
  return `<figure><img src="${escapeHtml(src)}" alt="${alt}">${caption}</figure>`
}

const lines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')

const reveal = (wishes: HtmlWishes, inner: string): string =>
  inner === '' ? '' : `<details><summary>${escapeHtml(wishes.say('show'))}</summary>${inner}</details>`

const listed = (rows: { title: string; why: string }[]): string =>
  rows.length === 0
    ? ''
    : `<ul>${rows.map(({ title, why }) => `<li><strong>${escapeHtml(title)}</strong> ${escapeHtml(why)}</li>`).join('')}</ul>`

/** An exercise without its play: what is asked, and what is to be seen once one has looked. */
function exerciseHtml({ type, attrs = {} }: ContentNode, wishes: HtmlWishes): string | null {
  const inner = exerciseBody(type, attrs, wishes)
  return inner === null ? null : `<section class="exercise">${inner}</section>`
}

function exerciseBody(type: string, attrs: Record<string, unknown>, wishes: HtmlWishes): string | null {
  const { say } = wishes
  if (type === 'emailInspection') {
    const mail = attrs as EmailInspection
    const head = [
      ['from', `${mail.from_name} <${mail.from_address}>`],
      ['to', mail.to],
      ['sent', mail.sent],
      ['subject', mail.subject],
    ] as const
    const rows = head.map(([key, value]) => `<dt>${escapeHtml(say(key))}</dt><dd>${escapeHtml(value)}</dd>`)
    const links = mail.links.map(
      ({ words, target }) => `<li>${escapeHtml(words)} <code>${escapeHtml(target)}</code></li>`,
    )
    const files = mail.attachments.map(({ name, size }) => `<li>${escapeHtml(`${name} ${size}`)}</li>`)
    const end = [...links, ...files]
    return `<dl>${rows.join('')}</dl>${lines(mail.body)}${end.length > 0 ? `<ul>${end.join('')}</ul>` : ''}${reveal(wishes, listed(mail.signs))}`
  }
  if (type === 'linkInspection') {
    const { links } = attrs as LinkInspection
    const shown = links.map((link) => `<li>${escapeHtml(link.shown)}</li>`).join('')
    return `<ul>${shown}</ul>${reveal(wishes, listed(links.map(({ target, why }) => ({ title: target, why }))))}`
  }
  if (type === 'signInPrompt') {
    const prompt = attrs as SignInPrompt
    const facts = [prompt.app, prompt.account, prompt.place, prompt.device, prompt.time].filter(Boolean)
    return `${lines(prompt.story)}<p class="facts">${facts.map(escapeHtml).join(' · ')}</p>${reveal(wishes, listed(prompt.clues))}`
  }
  if (type === 'passwordTrial') {
    const { task, advice } = attrs as PasswordTrial
    return `${lines(task)}${reveal(wishes, lines(advice))}`
  }
  if (type !== 'knowledgeCheck') return null
  const { question, answers, explanation } = attrs as KnowledgeCheck
  const right = answers.filter(({ is_correct }) => is_correct)
  const asked = `<ul>${answers.map(({ text }) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`
  const told =
    listed(right.map(({ text, feedback }) => ({ title: text, why: feedback }))) + lines(explanation)
  return `${lines(question)}${asked}${reveal(wishes, told)}`
}
