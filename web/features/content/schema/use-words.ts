import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { wordsIn } from './count-words.ts'

/** How long the page may stand still for the count, in milliseconds. */
const atOnce = 30

/** How many words a text has; that of a moment ago while a large one is counted. */
export const useWords = (editor: Editor): number => {
  const doc = useEditorState({
    editor,
    selector: () => editor.state.doc,
    equalityFn: (one, other) => one === other,
  })
  const [words, setWords] = useState(0)
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      const end = performance.now() + atOnce
      const found = wordsIn(doc, () => performance.now() > end)
      if (found === null) later = setTimeout(count)
      else setWords(found)
    }
    count()
    return () => clearTimeout(later)
  }, [doc])
  return words
}
