import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import remarkDirective from 'remark-directive'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import {
  type ContentDocument,
  type ContentNode,
  calloutKinds,
  contentDocument,
} from '#contract/content/content.ts'
import { dataBlock, isDataBlock } from './markdown-data.ts'

const parser = unified().use(remarkParse).use(remarkDirective)
parser.data({ micromarkExtensions: [gfmTable()], fromMarkdownExtensions: [gfmTableFromMarkdown()] })
type Root = ReturnType<typeof parser.parse>
type Node = Root['children'][number]
type Children = readonly Node[]
type Mark = NonNullable<ContentNode['marks']>[number]
type Attributes = Record<string, string | null | undefined> | null | undefined

/** Names the line, so that an author finds the error. */
const refuse = (node: Node, what: string): never => {
  throw new Error(`Line ${node.position?.start.line ?? '?'}: ${what}`)
}

const attribute = (node: Node, attributes: Attributes, name: string): string =>
  attributes?.[name] || refuse(node, `the directive needs ${name}`)

/** Media are named by file; whoever stores them decides about their addresses. */
const media = (node: Node, file: string): string =>
  /^[\w-]+(\.[\w-]+)+$/.test(file) ? `media:${file}` : refuse(node, `not a media file: ${file}`)

const textOf = (text: string, marks: readonly Mark[]): ContentNode => ({
  type: 'text',
  text: text.replace(/\s*\n\s*/g, ' '),
  ...(marks.length > 0 && { marks: [...marks] }),
})

const inline = (node: Node, marks: readonly Mark[]): ContentNode[] => {
  switch (node.type) {
    case 'text':
      return [textOf(node.value, marks)]
    case 'inlineCode':
      // The editor does not allow other marks on code.
      return marks.length > 0
        ? refuse(node, 'code cannot carry another mark')
        : [textOf(node.value, [{ type: 'code' }])]
    case 'strong':
      return inlines(node.children, [...marks, { type: 'bold' }])
    case 'emphasis':
      return inlines(node.children, [...marks, { type: 'italic' }])
    case 'link':
      return inlines(node.children, [...marks, { type: 'link', attrs: { href: node.url } }])
    case 'break':
      return [{ type: 'hardBreak' }]
    case 'textDirective':
      // Text after a colon is parsed as a directive, although it is usually a time of day.
      if (node.children.length > 0 || Object.keys(node.attributes ?? {}).length > 0) {
        return refuse(node, `unknown directive ${node.name}`)
      }
      return [textOf(`:${node.name}`, marks)]
    default:
      return refuse(node, `${node.type} has no place in a line of text`)
  }
}
const inlines = (nodes: Children, marks: readonly Mark[] = []): ContentNode[] =>
  nodes.flatMap((node) => inline(node, marks))

/** A line of text; adjacent nodes with the same marks are joined, as the editor does. */
const line = (nodes: Children): ContentNode[] => {
  const joined: ContentNode[] = []
  for (const part of inlines(nodes)) {
    const last = joined.at(-1)
    if (last?.text && part.text && JSON.stringify(last.marks) === JSON.stringify(part.marks)) {
      joined[joined.length - 1] = { ...last, text: last.text + part.text }
    } else joined.push(part)
  }
  return joined
}

const plain = (nodes: Children): string =>
  line(nodes)
    .map(({ text = '' }) => text)
    .join('')

/** Ids number the blocks from the top, so that the same block has the same id in every translation. */
const blockCounter = () => {
  let last = 0
  return () => `b${String(++last).padStart(3, '0')}`
}
type NextId = ReturnType<typeof blockCounter>

const image = (node: Extract<Node, { type: 'image' }>, id: string): ContentNode => ({
  type: 'image',
  attrs: {
    id,
    src: media(node, node.url),
    alt: node.alt || refuse(node, 'a picture needs words for those who cannot see it'),
    ...(node.title && { caption: node.title }),
  },
})

const heading = (node: Extract<Node, { type: 'heading' }>, id: string): ContentNode => ({
  type: 'heading',
  attrs: { id, level: node.depth },
  content: line(node.children),
})

type Leaf = Extract<Node, { type: 'leafDirective' }>
type Container = Extract<Node, { type: 'containerDirective' }>

const leaves: Record<string, (node: Leaf, id: string) => ContentNode> = {
  'page-break': (_, id) => ({ type: 'pageBreak', attrs: { id } }),
  lottie: (node, id) => {
    const read = (name: string) => attribute(node, node.attributes, name)
    return {
      type: 'lottie',
      attrs: {
        id,
        src: media(node, read('src')),
        alt: read('alt'),
        still: media(node, read('still')),
        loop: true,
      },
    }
  },
  button: (node, id) => ({
    type: 'linkButton',
    attrs: { id, label: plain(node.children), href: attribute(node, node.attributes, 'href') },
  }),
}

const callout = (node: Container, id: string, nextId: NextId): ContentNode => {
  const given = attribute(node, node.attributes, 'kind')
  const kind =
    calloutKinds.find((known) => known === given) ?? refuse(node, `unknown kind of callout ${given}`)
  return { type: 'callout', attrs: { id, kind }, content: blocks(node.children, nextId) }
}

/** Its panels are `:::panel[Title]`, with one colon less than the block around them. */
const panels = (type: 'accordion' | 'tabs') => (node: Container, id: string, nextId: NextId) => ({
  type,
  attrs: { id },
  content: node.children.map((part) => {
    const [label, ...inside] =
      part.type === 'containerDirective' && part.name === 'panel' ? part.children : []
    if (label?.type !== 'paragraph' || !label.data?.directiveLabel)
      return refuse(part, `only panels with a title have a place in ${type}`)
    const title = plain(label.children)
    return { type: 'panel', attrs: { id: nextId(), title }, content: blocks(inside, nextId) }
  }),
})

const containers: Record<string, (node: Container, id: string, nextId: NextId) => ContentNode> = {
  callout,
  accordion: panels('accordion'),
  tabs: panels('tabs'),
}

/** The first row is the head. */
const table = (node: Extract<Node, { type: 'table' }>, id: string, nextId: NextId): ContentNode => ({
  type: 'table',
  attrs: { id },
  content: node.children.map((row, index) => ({
    type: 'tableRow',
    content: row.children.map((cell) => ({
      type: index === 0 ? 'tableHeader' : 'tableCell',
      content: [{ type: 'paragraph', attrs: { id: nextId() }, content: line(cell.children) }],
    })),
  })),
})

const list = (node: Extract<Node, { type: 'list' }>, id: string, nextId: NextId): ContentNode => ({
  type: node.ordered ? 'orderedList' : 'bulletList',
  attrs: { id },
  content: node.children.map((item) => ({ type: 'listItem', content: blocks(item.children, nextId) })),
})

const block = (node: Node, nextId: NextId): ContentNode => {
  const id = nextId()
  switch (node.type) {
    case 'paragraph': {
      const [only, second] = node.children
      if (only?.type === 'image' && !second) return image(only, id)
      return { type: 'paragraph', attrs: { id }, content: line(node.children) }
    }
    case 'heading':
      return heading(node, id)
    case 'list':
      return list(node, id, nextId)
    case 'blockquote':
      return { type: 'blockquote', attrs: { id }, content: blocks(node.children, nextId) }
    case 'containerDirective':
      return (containers[node.name] ?? refuse(node, `unknown directive ${node.name}`))(node, id, nextId)
    case 'leafDirective':
      return (leaves[node.name] ?? refuse(node, `unknown directive ${node.name}`))(node, id)
    case 'table':
      return table(node, id, nextId)
    case 'thematicBreak':
      return { type: 'horizontalRule', attrs: { id } }
    case 'code':
      if (isDataBlock(node.lang)) return dataBlock(node.lang, id, node.value)
      return {
        type: 'codeBlock',
        attrs: { id, language: node.lang ?? null },
        content: [{ type: 'text', text: node.value }],
      }
    default:
      return refuse(node, `${node.type} has no place in a lesson`)
  }
}
const blocks = (nodes: Children, nextId: NextId): ContentNode[] => nodes.map((node) => block(node, nextId))

/**
 * Parses a lesson in CommonMark with tables and directives: `:::callout{kind=tip}`, `::page-break`,
 * `::button[Label]{href=}`, `::lottie{src= still= alt=}`, `::::tabs` and `::::accordion` with `:::panel[Title]`.
 * Exercises, flip cards, videos and audio are data (`dataBlock`) in a code fence that names their type. Media keep
 * their file name as `media:<file>`. Throws with the line of anything unknown.
 */
export const markdownDocument = (markdown: string): ContentDocument =>
  contentDocument.parse({ type: 'doc', content: blocks(parser.parse(markdown).children, blockCounter()) })
