import { type Editor, Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { NodeSelection, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { findText, isAfter, replaceText, type TextRange } from './find-text.ts'

interface Search {
  query: string
  found: TextRange[]
  /** Index of the current match; -1 if there is none. */
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

/** Highlights the matching text, or the whole block if the match is in the block's data. */
const marked = ({ from, to, inside }: TextRange, isActive: boolean): Decoration => {
  const name = isActive ? 'found-words active' : 'found-words'
  return inside
    ? Decoration.node(from, to, { class: `found-block ${name}` })
    : Decoration.inline(from, to, { class: name })
}

/** Highlights matches of the search. Mod-f opens the search. */
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

/** The editor scrolls to its selection only while it has the focus, but during a search the search field has it. */
const reveal = ({ view }: Editor): void =>
  view.dom.querySelector('.found-words.active')?.scrollIntoView({ block: 'nearest' })

const show = (editor: Editor): void => {
  const { found, active } = searchOf(editor)
  const match = found[active]
  if (!match) return
  const { from, to, inside } = match
  const { tr } = editor.state
  // Selecting the block shows its settings beside the page, where the matching text is.
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

/** Replaces the current match, and moves to the next. */
export const replaceFound = (editor: Editor, words: string): void => {
  const { found, active } = searchOf(editor)
  const match = found[active]
  if (!match) return
  const tr = closeHistory(editor.state.tr)
  const isPut = replaceText(tr, words, match)
  editor.view.dispatch(tr)
  // Skips the replacement, which may itself contain the search text, and a match whose replacement was too long.
  const { from, to, inside } = match
  const length = isPut ? words.length : inside ? inside.end - inside.start : to - from
  const next = searchOf(editor).found.findIndex((other) => isAfter(other, match, length))
  editor.view.dispatch(editor.state.tr.setMeta(key, { active: Math.max(0, next) }))
  reveal(editor)
}

/** Returns the number of replacements. One undo reverts them all. */
export const replaceAllFound = (editor: Editor, words: string): number => {
  const tr = closeHistory(editor.state.tr)
  const done = searchOf(editor)
    .found.toReversed()
    .filter((match) => replaceText(tr, words, match))
  editor.view.dispatch(tr)
  return done.length
}
