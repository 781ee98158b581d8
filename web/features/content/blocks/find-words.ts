import { type Editor, Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { NodeSelection, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { findText, isAfter, replaceText, type TextRange } from './find-text.ts'

interface Search {
  query: string
  found: TextRange[]
  /** Which of them is in hand; -1 where there is none. */
  active: number
}

const key = new PluginKey<Search>('findWords')
const nothing: Search = { query: '', found: [], active: -1 }

const apply = (tr: Transaction, before: Search): Search => {
  const change = tr.getMeta(key) as Partial<Pick<Search, 'query' | 'active'>> | undefined
  if (!change && !tr.docChanged) return before
  const query = change?.query ?? before.query
  const isSame = query === before.query && !tr.docChanged
  const found = isSame ? before.found : findText(tr.doc, query)
  const wanted = change?.active ?? (query === before.query ? before.active : 0)
  return { query, found, active: found.length === 0 ? -1 : Math.max(0, wanted) % found.length }
}

/** Words themselves, and of a block that has them in its data the whole block. */
const marked = ({ from, to, inside }: TextRange, isActive: boolean): Decoration => {
  const name = isActive ? 'found-words active' : 'found-words'
  return inside
    ? Decoration.node(from, to, { class: `found-block ${name}` })
    : Decoration.inline(from, to, { class: name })
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
            found.map((match, nth) => marked(match, nth === active)),
          )
        },
      },
    }),
  ],
})

export const searchOf = ({ state }: Editor): Search => key.getState(state) ?? nothing

/** The editor itself scrolls to a selection only while it has the focus, which the field of the words has here. */
const reveal = ({ view }: Editor): void =>
  view.dom.querySelector('.found-words.active')?.scrollIntoView({ block: 'nearest' })

const show = (editor: Editor): void => {
  const { found, active } = searchOf(editor)
  const match = found[active]
  if (!match) return
  const { from, to, inside } = match
  const { tr } = editor.state
  // A block that is selected has its settings beside the page, where its words are.
  tr.setSelection(inside ? NodeSelection.create(tr.doc, from) : TextSelection.create(tr.doc, from, to))
  editor.view.dispatch(tr)
  reveal(editor)
}

export const searchFor = (editor: Editor, query: string): void => {
  editor.view.dispatch(editor.state.tr.setMeta(key, { query, active: 0 }))
  show(editor)
}

export const stepFound = (editor: Editor, by: 1 | -1): void => {
  const { found, active } = searchOf(editor)
  if (found.length === 0) return
  editor.view.dispatch(editor.state.tr.setMeta(key, { active: (active + by + found.length) % found.length }))
  show(editor)
}

/** Replaces the words in hand, and goes to the next. */
export const replaceFound = (editor: Editor, words: string): void => {
  const { found, active } = searchOf(editor)
  const match = found[active]
  if (!match) return
  const tr = closeHistory(editor.state.tr)
  const isPut = replaceText(tr, words, match)
  editor.view.dispatch(tr)
  // What was put in may hold the words that are searched for, and is done; so is what had no room for them.
  const { from, to, inside } = match
  const length = isPut ? words.length : inside ? inside.end - inside.start : to - from
  const next = searchOf(editor).found.findIndex((other) => isAfter(other, match, length))
  editor.view.dispatch(editor.state.tr.setMeta(key, { active: Math.max(0, next) }))
  reveal(editor)
}

/** Answers how many were replaced. One undo takes all back. */
export const replaceAllFound = (editor: Editor, words: string): number => {
  const tr = closeHistory(editor.state.tr)
  const done = searchOf(editor)
    .found.toReversed()
    .filter((match) => replaceText(tr, words, match))
  editor.view.dispatch(tr)
  return done.length
}
