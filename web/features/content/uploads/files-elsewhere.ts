import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { anyAddress } from '#contract/media/media.ts'

const address = new RegExp(anyAddress, 'g')

/** The stored files that a document shows, in any attribute. */
const filesIn = (doc: Node): string[] => JSON.stringify(doc).match(address) ?? []

/** The files in pasted or dropped content that the text did not show before: they may belong to another company. */
export const filesBrought = (transaction: Transaction): string[] => {
  const how: unknown = transaction.getMeta('uiEvent')
  if (!transaction.docChanged || (how !== 'paste' && how !== 'drop')) return []
  const known = new Set(filesIn(transaction.before))
  return [...new Set(filesIn(transaction.doc))].filter((file) => !known.has(file))
}

/** Replaces the addresses of files, wherever they are now. */
export const renameFiles = (editor: Editor, names: ReadonlyMap<string, string>): void => {
  if (editor.isDestroyed) return
  const { tr } = editor.state
  tr.doc.descendants((node, pos) => {
    for (const [name, value] of Object.entries(node.attrs)) {
      const before = JSON.stringify(value ?? null)
      const after = before.replace(address, (file) => names.get(file) ?? file)
      if (after !== before) tr.setNodeAttribute(pos, name, JSON.parse(after))
    }
    return !node.isTextblock
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}
