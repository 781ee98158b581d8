import fc from 'fast-check'
import type { ContentDocument, ContentNode } from '../../contract/content.ts'

const words = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .filter((text) => text.isWellFormed())
const marks = fc.subarray<ContentNode>([
  { type: 'bold' },
  { type: 'code' },
  { type: 'link', attrs: { href: 'https://example.test/' } },
])
const text = fc.record({ type: fc.constant('text'), text: words, marks })
const inlines = fc.array(fc.oneof(text, fc.constant<ContentNode>({ type: 'hardBreak' })), { maxLength: 4 })
const code = fc.array(fc.record({ type: fc.constant('text'), text: words }), { maxLength: 2 })
const node = (
  type: string,
  parts: { attrs?: fc.Arbitrary<object>; content?: fc.Arbitrary<ContentNode[]> } = {},
) =>
  fc.record({
    type: fc.constant(type),
    attrs: parts.attrs ?? fc.constant({}),
    ...(parts.content ? { content: parts.content } : {}),
  }) as fc.Arbitrary<ContentNode>

const src = fc.constant('/files/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp')
const leaf = fc.oneof(
  node('paragraph', { content: inlines }),
  node('heading', { attrs: fc.record({ level: fc.integer({ min: 2, max: 4 }) }), content: inlines }),
  node('codeBlock', { content: code }),
  node('horizontalRule'),
  node('pageBreak'),
  node('image', { attrs: fc.record({ src, alt: words, caption: words }) }),
  node('lottie', { attrs: fc.record({ src, alt: words, still: src }) }),
)
const { block } = fc.letrec<{ block: ContentNode }>((tie) => {
  const inner = fc.array(tie('block'), { minLength: 1, maxLength: 3 })
  const items = fc.array(node('listItem', { content: inner }), { minLength: 1, maxLength: 3 })
  const kind = fc.record({ kind: fc.constantFrom('info', 'warning', 'danger', 'tip') })
  return {
    block: fc.oneof(
      { maxDepth: 3 },
      leaf,
      node('blockquote', { content: inner }),
      node('callout', { attrs: kind, content: inner }),
      node('bulletList', { content: items }),
      node('orderedList', { content: items }),
    ),
  }
})

let given = 0
const identify = (tree: ContentNode): ContentNode => {
  if (!tree.attrs) return tree
  given += 1
  const { attrs, content, ...rest } = tree
  return {
    ...rest,
    attrs: { id: `b${given}-any`, ...attrs },
    ...(content ? { content: content.map(identify) } : {}),
  }
}

/** Any document that the schema allows, each block with an id of its own. */
export const anyDocument: fc.Arbitrary<ContentDocument> = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((content) => ({ type: 'doc', content: content.map(identify) }))
