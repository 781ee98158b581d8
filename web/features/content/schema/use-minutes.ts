import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { useEditorState } from '@tiptap/react'
import { blockSeconds, lessonMinutes } from '#contract/courses/item-length.ts'

const secondsIn = (doc: Node): number => {
  let seconds = 0
  doc.descendants(({ type, attrs, isTextblock }) => {
    seconds += blockSeconds({ type: type.name, attrs })
    return !isTextblock
  })
  return Math.round(seconds)
}

/** The duration of a text with this many words, including its videos, audio and exercises, as shown to students. */
export const useMinutes = (editor: Editor, words: number): number =>
  lessonMinutes({ words, seconds: useEditorState({ editor, selector: () => secondsIn(editor.state.doc) }) })
