import { type Extensions, mergeAttributes, Node } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import StarterKit from '@tiptap/starter-kit'
import { markNames, mergeRuns, type Run, type RunMark } from './runs.ts'
import classes from './unit-text.module.css'

interface TextNode {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: TextNode[]
}

/** Cannot be typed; inserted as a whole. */
const Placeholder = Node.create({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    text: { default: '', parseHTML: (element: HTMLElement) => element.textContent, renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'span[data-placeholder-text]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, {
      'data-placeholder-text': '',
      class: classes.chip,
      translate: 'no',
      lang: 'zxx',
    }),
    node.attrs.text as string,
  ],
  renderText: ({ node }) => node.attrs.text as string,
})

const SourceLink = Link.extend({
  addAttributes: () => ({
    href: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('href') },
  }),
}).configure({
  autolink: false,
  linkOnPaste: false,
  openOnClick: false,
  HTMLAttributes: { rel: null, target: null, class: classes.link },
})

/** The schema of one text of a unit: a single paragraph, with marks if the source may have them. */
export const textExtensions = ({ hasMarks }: { hasMarks: boolean }): Extensions => [
  StarterKit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map((extension) =>
        extension.name === 'doc' ? (extension as Node).extend({ content: 'paragraph' }) : extension,
      )
    },
  }).configure({
    blockquote: false,
    bulletList: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: false,
    horizontalRule: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    trailingNode: false,
    ...(hasMarks ? {} : { bold: false, italic: false, underline: false, strike: false, code: false }),
  }),
  ...(hasMarks ? [SourceLink] : []),
  Placeholder,
]

const markNode = ({ type, href }: RunMark) => (type === 'link' ? { type, attrs: { href } } : { type })

const nodeOf = ({ kind, text, marks }: Run): TextNode => ({
  ...(kind === 'break'
    ? { type: 'hardBreak' }
    : kind === 'placeholder'
      ? { type: 'placeholder', attrs: { text } }
      : { type: 'text', text }),
  ...(marks.length > 0 ? { marks: marks.map(markNode) } : {}),
})

export const documentOf = (runs: readonly Run[]) => {
  const content = mergeRuns(runs).map(nodeOf)
  return { type: 'doc', content: [{ type: 'paragraph', ...(content.length > 0 ? { content } : {}) }] }
}

const marksOf = ({ marks = [] }: TextNode): RunMark[] =>
  marks.flatMap(({ type, attrs }) => {
    const name = markNames.find((known) => known === type)
    if (!name) return []
    return name === 'link' ? { type: name, href: String(attrs?.href ?? '') } : { type: name }
  })

export const runsOf = (document: TextNode): Run[] =>
  mergeRuns(
    (document.content?.[0]?.content ?? []).map((node): Run => {
      const marks = marksOf(node)
      if (node.type === 'hardBreak') return { kind: 'break', text: '', marks }
      if (node.type === 'placeholder')
        return { kind: 'placeholder', text: String(node.attrs?.text ?? ''), marks }
      return { kind: 'text', text: node.text ?? '', marks }
    }),
  )
