import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { wordsIn } from './count-words.ts'

/** How long the page may stand still for the count, in milliseconds. */
const atOnce = 30

/** How many words a text has; that of a moment ago while a large one is counted. Most keys make no new word, and draw nothing anew. */
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
