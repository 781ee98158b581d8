import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { createStore } from '#lib/store.ts'
import type { CatalogEntry } from '../blocks/block-catalog.ts'

/** The open menu: its element, the matching entries, and the index of the one that Enter takes. */
export interface OpenSlashMenu {
  element: HTMLElement
  items: readonly CatalogEntry[]
  active: number
  choose: (entry: CatalogEntry) => void
}

interface SlashOptions {
  /** Finds the entries whose name or other words contain the query. */
  search: (query: string) => readonly CatalogEntry[]
  onChoose: (entry: CatalogEntry) => void
  menu: ReturnType<typeof createSlashMenu>
}

export const createSlashMenu = () => createStore<OpenSlashMenu | null>(null)

const listId = 'slash-menu'
export const slashListId = listId
export const slashOptionId = (name: string): string => `${listId}-${name}`

/** Announces the menu to screen readers, since the focus stays in the text. */
const announce = (editable: HTMLElement, open: OpenSlashMenu | null) => {
  const entry = open?.items[open.active]
  if (open && entry) {
    editable.setAttribute('aria-controls', listId)
    editable.setAttribute('aria-activedescendant', slashOptionId(entry.name))
    return
  }
  editable.removeAttribute('aria-controls')
  editable.removeAttribute('aria-activedescendant')
}

const rendererFor = (menu: SlashOptions['menu']) => () => {
  let unmount: (() => void) | undefined
  let editable: HTMLElement
  const set = (open: OpenSlashMenu | null) => {
    menu.set(open)
    announce(editable, open)
  }
  const step = (open: OpenSlashMenu, by: number) => {
    const count = open.items.length
    if (count > 0) set({ ...open, active: (open.active + by + count) % count })
  }
  const fill = ({ items, command }: SuggestionProps<CatalogEntry, CatalogEntry>, element: HTMLElement) =>
    set({ element, items, active: 0, choose: command })
  return {
    onStart: (props: SuggestionProps<CatalogEntry, CatalogEntry>) => {
      editable = props.editor.view.dom
      const element = document.createElement('div')
      // Above the bars that stick to the window's edges.
      element.style.zIndex = '40'
      unmount = props.mount(element)
      fill(props, element)
    },
    onUpdate: (props: SuggestionProps<CatalogEntry, CatalogEntry>) => {
      const open = menu.get()
      if (open) fill(props, open.element)
    },
    onKeyDown: ({ event }: { event: KeyboardEvent }) => {
      const open = menu.get()
      if (!open) return false
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        step(open, event.key === 'ArrowDown' ? 1 : -1)
        return true
      }
      const entry = open.items[open.active]
      if ((event.key !== 'Enter' && event.key !== 'Tab') || !entry) return false
      open.choose(entry)
      return true
    },
    onExit: () => {
      unmount?.()
      set(null)
    },
  }
}

/** A slash in an empty line opens the block menu; text typed after it searches. */
export const SlashCommand = Extension.create<SlashOptions>({
  name: 'slashCommand',
  addProseMirrorPlugins() {
    const { search, onChoose, menu } = this.options
    return [
      Suggestion<CatalogEntry, CatalogEntry>({
        editor: this.editor,
        pluginKey: new PluginKey('slashCommand'),
        char: '/',
        decorationClass: 'slash-query',
        // A fixed menu never makes the page longer, at whose end the bottom bar sits.
        floatingUi: { strategy: 'fixed' },
        // Names may have several words; a sentence that begins with a slash matches none of them.
        allowSpaces: true,
        shouldShow: ({ query }) =>
          !query.startsWith(' ') && (!query.includes(' ') || search(query).length > 0),
        items: ({ query }) => [...search(query)],
        allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.name !== 'codeBlock',
        command: ({ editor, range, props }) => {
          editor.chain().focus().deleteRange(range).run()
          onChoose(props)
        },
        render: rendererFor(menu),
      }),
    ]
  },
})
