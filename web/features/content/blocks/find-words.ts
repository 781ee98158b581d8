import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

interface Place {
  from: number
  to: number
}
interface Search {
  query: string
  found: Place[]
  /** Which of them is in hand; -1 where there is none. */
  active: number
}

const key = new PluginKey<Search>('findWords')
const nothing: Search = { query: '', found: [], active: -1 }

/** What stands for a line break, so that places in a line's words are places in the document. */
const leaf = '\ufffc'
const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where words stand in the lines of a document, in whatever letters. */
export const findIn = (doc: Node, query: string): Place[] => {
  if (query === '') return []
  const found: Place[] = []
  const pattern = new RegExp(escaped(query), 'giu')
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    const words = node.textBetween(0, node.content.size, leaf, leaf)
    for (const { index, 0: text } of words.matchAll(pattern))
      found.push({ from: pos + 1 + index, to: pos + 1 + index + text.length })
    return false
  })
  return found
}

const apply = (tr: Transaction, before: Search): Search => {
  const change = tr.getMeta(key) as Partial<Pick<Search, 'query' | 'active'>> | undefined
  if (!change && !tr.docChanged) return before
  const query = change?.query ?? before.query
  const isSame = query === before.query && !tr.docChanged
  const found = isSame ? before.found : findIn(tr.doc, query)
  const wanted = change?.active ?? (query === before.query ? before.active : 0)
  return { query, found, active: found.length === 0 ? -1 : Math.max(0, wanted) % found.length }
}

/** Marks what is searched for. Opened by the keys that every program has for it. */
export const FindWords = Extension.create<{ onOpen: () => void }>({
  name: 'findWords',
  addOptions: () => ({ onOpen: () => undefined }),
  addKeyboardShortcuts() {
    return {
      'Mod-f': () => {
        this.options.onOpen()
        return true
      },
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin<Search>({
      key,
      state: { init: () => nothing, apply },
      props: {
        decorations: (state) => {
          const { found, active } = key.getState(state) ?? nothing
          return DecorationSet.create(
            state.doc,
            found.map(({ from, to }, place) =>
              Decoration.inline(from, to, { class: place === active ? 'found-words active' : 'found-words' }),
            ),
          )
        },
      },
    }),
  ],
})

export const searchOf = ({ state }: Editor): Search => key.getState(state) ?? nothing

const show = (editor: Editor, tr: Transaction): void => {
  const { found, active } = searchOf(editor)
  const place = found[active]
  if (place) tr.setSelection(TextSelection.create(tr.doc, place.from, place.to)).scrollIntoView()
}

export const searchFor = (editor: Editor, query: string): void => {
  editor.view.dispatch(editor.state.tr.setMeta(key, { query, active: 0 }))
  const { tr } = editor.state
  show(editor, tr)
  editor.view.dispatch(tr)
}

export const stepFound = (editor: Editor, by: 1 | -1): void => {
  const { found, active } = searchOf(editor)
  if (found.length === 0) return
  editor.view.dispatch(editor.state.tr.setMeta(key, { active: (active + by + found.length) % found.length }))
  const { tr } = editor.state
  show(editor, tr)
  editor.view.dispatch(tr)
}

const put = (tr: Transaction, words: string, { from, to }: Place): void => {
  if (words === '') tr.delete(from, to)
  else tr.insertText(words, from, to)
}

/** Replaces the words in hand, and goes to the next. */
export const replaceFound = (editor: Editor, words: string): void => {
  const { found, active } = searchOf(editor)
  const place = found[active]
  if (!place) return
  const { tr } = editor.state
  put(tr, words, place)
  editor.view.dispatch(tr)
  // What was put in may hold the words that are searched for, and is done.
  const next = searchOf(editor).found.findIndex(({ from }) => from >= place.from + words.length)
  editor.view.dispatch(editor.state.tr.setMeta(key, { active: Math.max(0, next) }))
}

/** Answers how many there were. One undo takes all back. */
export const replaceAllFound = (editor: Editor, words: string): number => {
  const { found } = searchOf(editor)
  const { tr } = editor.state
  for (const place of [...found].reverse()) put(tr, words, place)
  editor.view.dispatch(tr)
  return found.length
}
