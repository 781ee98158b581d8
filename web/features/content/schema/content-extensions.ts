import { type AnyExtension, type Extensions, type Node as NodeExtension } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { BlockIds } from './block-ids.ts'
import { Callout, Image, Lottie, PageBreak } from './block-nodes.ts'
import { dataNodes } from './data-nodes.ts'
import { Link } from './link.ts'
import { Accordion, Panel, Tabs, tableNodes } from './structure-nodes.ts'

/**
 * Adjusts Tiptap's nodes where they allow less or more than the contract. A pasted h1 becomes h2, since the title is
 * the h1.
 */
const adapted: Record<string, Parameters<NodeExtension['extend']>[0]> = {
  doc: { content: '(block|step)+' },
  listItem: { content: 'block+' },
  heading: {
    parseHTML: () => [2, 2, 3, 4, 4, 4].map((level, index) => ({ tag: `h${index + 1}`, attrs: { level } })),
  },
}

const adapt = (extension: AnyExtension): AnyExtension => {
  const changes = adapted[extension.name]
  return changes ? (extension as NodeExtension).extend(changes) : extension
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(adapt)
  },
}).configure({
  heading: { levels: [2, 3, 4] },
  link: false,
  // An empty line added by the editor would count as a change.
  trailingNode: false,
  dropcursor: { class: 'drop-line', width: 2, color: false },
})

/**
 * The nodes and marks of contract/content/content.ts, and nothing else; those with a node view replace the plain
 * ones.
 */
export const contentExtensions = (shown: Extensions = []): Extensions => {
  const replaced = new Set(shown.map(({ name }) => name))
  const all = [Callout, Image, Lottie, PageBreak, Accordion, Tabs, Panel, ...tableNodes, ...dataNodes]
  const own = all.filter(({ name }) => !replaced.has(name))
  return [Kit, Link, BlockIds, ...own, ...shown]
}
