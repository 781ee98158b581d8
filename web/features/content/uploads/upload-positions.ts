import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

/**
 * The position of a file being uploaded. A decoration and not part of the document, so nothing unfinished is ever
 * saved.
 */
interface UploadPlaceholder {
  pos: number
  element: HTMLElement
}
type Change = { add: UploadPlaceholder } | { remove: HTMLElement }

const key = new PluginKey<DecorationSet>('uploadPlaces')

const apply = (places: DecorationSet, change: Change | undefined, doc: EditorView['state']['doc']) => {
  if (!change) return places
  if ('remove' in change)
    return places.remove(places.find(undefined, undefined, (spec) => spec.element === change.remove))
  const { pos, element } = change.add
  // The editor would otherwise handle the keys that press the placeholder's button.
  const stopEvent = () => true
  return places.add(doc, [
    Decoration.widget(pos, element, { element, side: -1, ignoreSelection: true, stopEvent }),
  ])
}

export const UploadPlaceholders = Extension.create({
  name: 'uploadPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, places) =>
          apply(places.map(tr.mapping, tr.doc), tr.getMeta(key) as Change | undefined, tr.doc),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

export const addPlaceholder = (view: EditorView, placeholder: UploadPlaceholder): void =>
  view.dispatch(view.state.tr.setMeta(key, { add: placeholder }))

/** Removes a placeholder and returns its current position; null if it was deleted. */
export const removePlaceholder = (view: EditorView, element: HTMLElement): number | null => {
  const [found] =
    key.getState(view.state)?.find(undefined, undefined, (spec) => spec.element === element) ?? []
  if (found) view.dispatch(view.state.tr.setMeta(key, { remove: element }))
  return found?.from ?? null
}
