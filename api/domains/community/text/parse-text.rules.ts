import { find } from 'linkifyjs'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { teamMention } from '#contract/community/mentions.ts'
import type { Block, Inline, TextTree, textMarks } from '#contract/community/text-tree.ts'
import { type MentionedPerson, mentionTokens, withMentionNames } from '../mentions/mentions.rules.ts'
import { defang, defangedAddress, judgeLink, type OwnNames } from './links.rules.ts'
import { plainWords } from './plain-words.rules.ts'

export interface ParsedText {
  /** As stored: with suspicious addresses defanged. */
  body: string
  tree: TextTree
  words: string
  defanged: string[]
}

type Mark = (typeof textMarks)[number]

/** Deeper than anybody writes; everything below is shown as plain text. */
const deepest = 12
const markdown = unified().use(remarkParse)
type Root = ReturnType<typeof markdown.parse>
type RootContent = Root['children'][number]
type Nodes = Root | RootContent

/** Parses a cleaned text that is not too complicated. Meant for a worker thread. */
export function parseText(body: string, own: OwnNames, people: readonly MentionedPerson[] = []): ParsedText {
  const root = markdown.parse(body)
  const reading = startReading({ body, own, people }, root)
  const tree = blocksOf(reading, root.children, 0)
  return { body: defangedBody(reading), tree, words: plainWords(tree), defanged: reading.defanged }
}

interface Change {
  start: number
  end: number
  text: string
}

/** The state while parsing: link definitions, and the changes to be made to the source. */
interface Reading {
  body: string
  own: OwnNames
  /** People who can be mentioned by a token. */
  people: readonly MentionedPerson[]
  defanged: string[]
  changes: Change[]
  definitions: Map<string, string>
}

function startReading(input: Pick<Reading, 'body' | 'own' | 'people'>, root: Root): Reading {
  const reading: Reading = { ...input, defanged: [], changes: [], definitions: new Map() }
  walk(root, (node) => {
    if (node.type === 'definition') reading.definitions.set(node.identifier, node.url)
    if ('value' in node) defangWithin(reading, node)
  })
  return reading
}

const startOf = (node: Nodes): number => node.position?.start.offset ?? 0
const endOf = (node: Nodes): number => node.position?.end.offset ?? 0
const sourceOf = ({ body }: Reading, node: Nodes): string => body.slice(startOf(node), endOf(node))

/** Replaces a link by its text with the defanged address after it. */
function replaceLink(reading: Reading, node: Nodes, words: string, address: string): string {
  const safe = defang(address)
  addChange(reading, {
    start: startOf(node),
    end: endOf(node),
    text: words && words !== address ? `${words} ${safe}` : safe,
  })
  reading.defanged.push(safe)
  return safe
}

function defangWithin(reading: Reading, node: Nodes): void {
  for (const found of addressesIn(sourceOf(reading, node))) {
    if (judgeFound(found, reading.own) !== 'suspicious') continue
    const safe = defang(found.value)
    addChange(reading, { start: startOf(node) + found.start, end: startOf(node) + found.end, text: safe })
    reading.defanged.push(safe)
  }
}

function addChange({ changes }: Reading, change: Change): void {
  if (!changes.some(({ start, end }) => start < change.end && change.start < end)) changes.push(change)
}

const defangedBody = ({ body, changes }: Reading): string =>
  changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => `${rest.slice(0, start)}${text}${rest.slice(end)}`, body)

function walk(node: Nodes, visit: (node: Nodes) => void): void {
  // The text of a link is judged together with the link.
  visit(node)
  if ('children' in node && node.type !== 'link') for (const child of node.children) walk(child, visit)
}

interface FoundAddress {
  value: string
  start: number
  end: number
}
/** Schemes that run code or open files. */
const otherSchemes = /\b(?:javascript|data|file|intent|vbscript|ftp|ms-[a-z-]+):[^\s<>"]+/gi

function addressesIn(text: string): FoundAddress[] {
  const web = find(text, 'url').map(({ value, start, end }) => ({ value, start, end }))
  const others = [...text.matchAll(otherSchemes)].map(({ 0: value, index }) => ({
    value,
    start: index,
    end: index + value.length,
  }))
  return [
    ...web.filter(({ start, end }) => !others.some((other) => other.start < end && start < other.end)),
    ...others,
  ]
    .filter(({ value }) => !/^hxxps?:/i.test(value))
    .sort((one, other) => one.start - other.start)
}

const hasScheme = /^[a-z][a-z\d+.-]*:/i

/** A bare name such as `node.example` is plain text, unless it imitates another name. */
function judgeFound({ value }: FoundAddress, own: OwnNames): 'own' | 'outside' | 'suspicious' | 'words' {
  if (hasScheme.test(value)) return judgeLink(value, '', own).kind
  const isPath = value.includes('/') || /^www\./i.test(value)
  const { kind } = judgeLink(`https://${value}`, '', own)
  return kind === 'suspicious' || isPath ? kind : 'words'
}

function blocksOf(reading: Reading, nodes: RootContent[], depth: number): Block[] {
  return nodes.flatMap((node): Block[] => blockOf(reading, node, depth))
}

function blockOf(reading: Reading, node: RootContent, depth: number): Block[] {
  if (depth > deepest) return paragraph([{ type: 'text', text: withNames(reading, sourceOf(reading, node)) }])
  switch (node.type) {
    case 'paragraph':
      return paragraph(inlinesOf(reading, node.children, []))
    case 'heading':
      return paragraph(inlinesOf(reading, node.children, ['strong']))
    case 'code':
      return [
        {
          type: 'code',
          text: defangWords(reading, node.value),
          ...(node.lang ? { language: node.lang.slice(0, 30) } : {}),
        },
      ]
    case 'blockquote':
      return [{ type: 'quote', content: blocksOf(reading, node.children, depth + 1) }]
    case 'list':
      return [
        {
          type: 'list',
          ordered: node.ordered === true,
          start: node.start ?? 1,
          items: node.children.map((item) => ({ content: blocksOf(reading, item.children, depth + 1) })),
        },
      ]
    case 'html':
      return paragraph(wordsOf(reading, node.value, []))
    case 'definition':
    case 'thematicBreak':
      return []
    default:
      return paragraph(wordsOf(reading, sourceOf(reading, node), []))
  }
}

const paragraph = (content: Inline[]): Block[] => (content.length > 0 ? [{ type: 'paragraph', content }] : [])

/** Where no mention node is possible, the name is inserted as text. */
const withNames = ({ people }: Reading, words: string): string =>
  withMentionNames(words, new Map(people.map(({ id, full_name }) => [id, full_name])), '')

function defangWords(reading: Reading, words: string): string {
  const text = withNames(reading, words)
  return addressesIn(text)
    .filter((found) => judgeFound(found, reading.own) === 'suspicious')
    .reduceRight(
      (rest, { value, start, end }) => `${rest.slice(0, start)}${defang(value)}${rest.slice(end)}`,
      text,
    )
}

function inlinesOf(reading: Reading, nodes: Nodes[], marks: Mark[]): Inline[] {
  return merged(nodes.flatMap((node) => inlineOf(reading, node, marks)))
}

function inlineOf(reading: Reading, node: Nodes, marks: Mark[]): Inline[] {
  switch (node.type) {
    case 'text':
      return wordsOf(reading, node.value, marks)
    case 'strong':
    case 'emphasis':
      return marks.length > deepest
        ? wordsOf(reading, sourceOf(reading, node), [])
        : inlinesOf(reading, node.children, [...new Set([...marks, node.type])])
    case 'inlineCode':
      return [text(defangWords(reading, node.value), [...marks, 'code'])]
    case 'break':
      return [{ type: 'break' }]
    case 'link':
      return linkOf(reading, node, plainOf(node), node.url)
    case 'linkReference':
      return linkOf(reading, node, plainOf(node), reading.definitions.get(node.identifier) ?? '')
    case 'image':
      return linkOf(reading, node, node.alt ?? '', node.url)
    case 'imageReference':
      return linkOf(reading, node, node.alt ?? '', reading.definitions.get(node.identifier) ?? '')
    default:
      return 'value' in node ? wordsOf(reading, node.value, marks) : []
  }
}

const plainOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(plainOf).join('') : ''

function linkOf(reading: Reading, node: Nodes, shown: string, url: string): Inline[] {
  const words = withNames(reading, shown.trim())
  if (/^mailto:/i.test(url)) return wordsOf(reading, words || url, [])
  const address = hasScheme.test(url) ? url : `https://${url.replace(/^\/+/, '')}`
  const verdict = judgeLink(address, words, reading.own)
  if (verdict.kind === 'own')
    return [{ type: 'link', text: words || address, url: address, host: verdict.host }]
  if (verdict.kind === 'outside') return [{ type: 'outside', text: words || address, host: verdict.host }]
  const safe = replaceLink(reading, node, words, url)
  const isShown = words !== '' && words !== url
  return [...(isShown ? [text(`${defangWords(reading, words)} `, [])] : []), { type: 'defanged', text: safe }]
}

const text = (words: string, marks: Mark[]): Inline => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
})

/** Text with the addresses in it as separate nodes. */
function wordsOf(reading: Reading, words: string, marks: Mark[]): Inline[] {
  const known = [
    ...[...words.matchAll(defangedAddress)].map(({ 0: value, index }) => ({
      at: index,
      end: index + value.length,
      node: { type: 'defanged', text: value } as Inline,
    })),
    ...[...words.matchAll(mentionTokens)].map(({ 0: token, 1: user_id = '', index }) => ({
      at: index,
      end: index + token.length,
      node: (user_id === teamMention ? { type: 'team' } : { type: 'mention', user_id, name: '' }) as Inline,
    })),
  ]
  const found = addressesIn(words).flatMap(({ value, start, end }) => {
    const kind = judgeFound({ value, start, end }, reading.own)
    if (kind === 'words') return []
    const url = hasScheme.test(value) ? value : `https://${value}`
    const host = URL.parse(url)?.hostname ?? ''
    const node: Inline =
      kind === 'own'
        ? { type: 'link', text: value, url, host }
        : kind === 'outside'
          ? { type: 'outside', text: value, host }
          : { type: 'defanged', text: defang(value) }
    return [{ at: start, end, node }]
  })
  const parts: Inline[] = []
  let last = 0
  for (const { at, end, node } of [...known, ...found].sort((one, other) => one.at - other.at)) {
    if (at < last) continue
    if (at > last) parts.push(text(words.slice(last, at), marks))
    parts.push(node)
    last = end
  }
  if (last < words.length) parts.push(text(words.slice(last), marks))
  return parts
}

const sameMarks = (one: Inline, other: Inline): boolean =>
  one.type === 'text' && other.type === 'text' && (one.marks ?? []).join() === (other.marks ?? []).join()

function merged(nodes: Inline[]): Inline[] {
  const all: Inline[] = []
  for (const node of nodes) {
    const before = all.at(-1)
    if (before?.type === 'text' && node.type === 'text' && sameMarks(before, node)) before.text += node.text
    else all.push({ ...node })
  }
  return all
}
