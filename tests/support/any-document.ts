import fc from 'fast-check'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { draftLinkAddress } from '#contract/link-address.ts'

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

const part = fc.stringMatching(/^[a-z0-9]{4,12}$/)
const src = fc.constant('/files/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp')
const leaf = fc.oneof(
  node('paragraph', { content: inlines }),
  node('heading', { attrs: fc.record({ level: fc.integer({ min: 2, max: 4 }) }), content: inlines }),
  node('codeBlock', { content: code }),
  node('horizontalRule'),
  node('pageBreak'),
  node('image', { attrs: fc.record({ src, alt: words, caption: words }) }),
  node('lottie', { attrs: fc.record({ src, alt: words, still: src }) }),
  node('video', {
    attrs: fc.record({
      src: fc.constantFrom('', '/files/aaaaaaaaaaaaaaaaaaaaaaaaaa.webm', 'https://vimeo.com/1'),
      title: words,
      captions: fc.subarray([{ locale: 'en_US', src: '/files/aaaaaaaaaaaaaaaaaaaaaaaaaa.vtt' }]),
      transcript: words,
      poster: fc.constantFrom(null, '/files/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp'),
      width: fc.constantFrom(null, 320),
      height: fc.constantFrom(null, 180),
      seconds: fc.constantFrom(null, 12),
      must_watch: fc.boolean(),
    }),
  }),
  node('audio', {
    attrs: fc.record({
      src: fc.constant('/files/aaaaaaaaaaaaaaaaaaaaaaaaaa.mp3'),
      title: words,
      captions: fc.constant([]),
      transcript: words,
    }),
  }),
  node('file', {
    attrs: fc.record({
      src: fc.constant('/files/aaaaaaaaaaaaaaaaaaaaaaaaaa.pdf'),
      name: words,
      bytes: fc.nat({ max: 9_999 }),
    }),
  }),
  node('emailInspection', {
    attrs: fc.record({
      from_name: words,
      from_address: words,
      to: words,
      sent: words,
      subject: words,
      body: words,
      links: fc.constant([]),
      attachments: fc.array(fc.record({ id: part, name: words, size: words }), { maxLength: 2 }),
      signs: fc.array(
        fc.record({ id: part, part: fc.constant('body'), words, title: words, why: words, hint: words }),
        { maxLength: 3 },
      ),
      is_phishing: fc.boolean(),
      needed: fc.nat({ max: 12 }),
      hints: fc.boolean(),
      scored: fc.boolean(),
    }),
  }),
  node('flipCards', {
    attrs: fc.record({
      cards: fc.array(fc.record({ id: part, front: words, back: words }), { maxLength: 3 }),
    }),
  }),
  node('linkButton', {
    attrs: fc.record({ label: words, href: words.filter((address) => draftLinkAddress.test(address)) }),
  }),
  node('acknowledgement', {
    attrs: fc.record({ title: words, statement: words, policy: words, href: words, label: words }),
  }),
  node('linkInspection', {
    attrs: fc.record({
      links: fc.array(
        fc.record({ id: part, shown: words, target: words, is_trap: fc.boolean(), why: words }),
        { maxLength: 3 },
      ),
      scored: fc.boolean(),
    }),
  }),
  node('passwordTrial', {
    attrs: fc.record({ task: words, wanted: fc.nat({ max: 4 }), advice: words, scored: fc.boolean() }),
  }),
  node('knowledgeCheck', {
    attrs: fc.record({
      question: words,
      answers: fc.array(fc.record({ id: part, text: words, is_correct: fc.boolean(), feedback: words }), {
        maxLength: 3,
      }),
      explanation: words,
      scored: fc.boolean(),
    }),
  }),
)
/** Rows and cells have no ids. */
const row = (inner: fc.Arbitrary<ContentNode[]>): fc.Arbitrary<ContentNode> =>
  fc.record({
    type: fc.constant('tableRow'),
    content: fc.array(fc.record({ type: fc.constantFrom('tableCell', 'tableHeader'), content: inner }), {
      minLength: 1,
      maxLength: 2,
    }),
  })
const { block } = fc.letrec<{ block: ContentNode }>((tie) => {
  const inner = fc.array(tie('block'), { minLength: 1, maxLength: 3 })
  const items = fc.array(node('listItem', { content: inner }), { minLength: 1, maxLength: 3 })
  const panel = node('panel', { attrs: fc.record({ title: words }), content: inner })
  const panels = fc.array(panel, { minLength: 1, maxLength: 2 })
  const kind = fc.record({ kind: fc.constantFrom('info', 'warning', 'danger', 'tip') })
  return {
    block: fc.oneof(
      { maxDepth: 3 },
      leaf,
      node('blockquote', { content: inner }),
      node('callout', { attrs: kind, content: inner }),
      node('bulletList', { content: items }),
      node('orderedList', { content: items }),
      node('table', { content: fc.array(row(inner), { minLength: 1, maxLength: 2 }) }),
      node('accordion', { content: panels }),
      node('tabs', { content: panels }),
    ),
  }
})

let given = 0
const identify = (tree: ContentNode): ContentNode => {
  if (!tree.attrs) return tree.content ? { ...tree, content: tree.content.map(identify) } : tree
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
