import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import * as z from 'zod/mini'
import { dataBlocks } from '#contract/blocks/registry.ts'
import { blockId } from '#contract/content/content.ts'

/** Blocks that must have an id; a list item may lack one. */
const identified = new Set([
  'paragraph',
  'heading',
  'codeBlock',
  'horizontalRule',
  'pageBreak',
  'image',
  'lottie',
  'bulletList',
  'orderedList',
  'blockquote',
  'callout',
  'table',
  'accordion',
  'tabs',
  'panel',
  ...Object.keys(dataBlocks),
])

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Twelve characters: two equal ids are likely only among billions of blocks. */
export const newBlockId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => letters[byte % letters.length]).join('')

const valid = (id: unknown): string | null => (z.safeParse(blockId, id).success ? (id as string) : null)

interface Found {
  node: Node
  pos: number
}

const blocksOf = (doc: Node): Found[] => {
  const found: Found[] = []
  doc.descendants((node, pos) => {
    if ('id' in node.attrs) found.push({ node, pos })
    return !node.isTextblock
  })
  return found
}

const idOf = ({ node }: Found): string | null => node.attrs.id as string | null

/** Where each block of the previous document is now. */
const homesOf = (transactions: readonly Transaction[], before: Node): Map<string, number> => {
  const homes = new Map<string, number>()
  for (const block of blocksOf(before)) {
    const id = idOf(block)
    const pos = transactions.reduce((at, { mapping }) => mapping.map(at), block.pos)
    if (id) homes.set(id, pos)
  }
  return homes
}

/** Blocks whose id belongs to another block: the one that was there before, or else the first. */
const copiesOf = (blocks: Found[], homes: () => Map<string, number>): Found[] => {
  const byId = new Map<string, Found[]>()
  for (const block of blocks) {
    const id = idOf(block)
    if (id) byId.set(id, [...(byId.get(id) ?? []), block])
  }
  return [...byId].flatMap(([id, same]) => {
    if (same.length === 1) return []
    const keeper = same.find(({ pos }) => pos === homes().get(id)) ?? same[0]
    return same.filter((block) => block !== keeper)
  })
}

/**
 * Enter before the first character leaves an empty block above and moves the text into a new one. The id moves with
 * the text, because its translations refer to it.
 */
const followWords = (tr: Transaction, { node, pos }: Found, before: Node): boolean => {
  const above = tr.doc.resolve(pos).nodeBefore
  const id = above?.attrs.id as string | null | undefined
  if (!above?.isTextblock || above.content.size > 0 || !id || node.content.size === 0) return false
  const was = blocksOf(before).find((block) => idOf(block) === id)?.node
  if (!was?.content.eq(node.content)) return false
  tr.setNodeAttribute(pos, 'id', id)
  tr.setNodeAttribute(pos - above.nodeSize, 'id', newBlockId())
  return true
}

const settle = (
  transactions: readonly Transaction[],
  before: EditorState,
  { doc, tr }: EditorState,
): Transaction | null => {
  const blocks = blocksOf(doc)
  let homes: Map<string, number> | undefined
  const copies = copiesOf(blocks, () => (homes ??= homesOf(transactions, before.doc)))
  const nameless = blocks.filter((block) => idOf(block) === null && identified.has(block.node.type.name))
  if (copies.length + nameless.length === 0) return null
  for (const block of nameless)
    if (!followWords(tr, block, before.doc)) tr.setNodeAttribute(block.pos, 'id', newBlockId())
  for (const { pos } of copies) tr.setNodeAttribute(pos, 'id', newBlockId())
  return tr
}

/** Gives every block an id that stays while it is edited or moved; a copied, pasted or split block gets its own. */
export const BlockIds = Extension.create({
  name: 'blockIds',
  addGlobalAttributes: () => [
    {
      types: [...identified, 'listItem'],
      attributes: {
        id: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element) => valid(element.getAttribute('data-block-id')),
          renderHTML: ({ id }) => (id ? { 'data-block-id': id as string } : {}),
        },
      },
    },
  ],
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, after) =>
        transactions.some(({ docChanged }) => docChanged) ? settle(transactions, before, after) : null,
    }),
  ],
})
