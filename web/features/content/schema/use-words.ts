import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { wordsIn } from './count-words.ts'

/** How long counting may block the page at a time, in milliseconds. */
const atOnce = 30

/**
 * The word count of a text; while a long one is counted, the previous count. Most key presses add no word and render
 * nothing.
 */
export const useWords = (editor: Editor): number => {
  const [words, setWords] = useState(0)
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      const end = performance.now() + atOnce
      const found = wordsIn(editor.state.doc, () => performance.now() > end)
      if (found === null) later = setTimeout(count)
      else setWords(found)
    }
    let seen = editor.state.doc
    const changed = () => {
      if (editor.state.doc === seen) return
      seen = editor.state.doc
      clearTimeout(later)
      later = setTimeout(count)
    }
    count()
    editor.on('transaction', changed)
    return () => {
      clearTimeout(later)
      editor.off('transaction', changed)
    }
  }, [editor])
  return words
}
