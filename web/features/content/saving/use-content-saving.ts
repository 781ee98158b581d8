import { useEffect, useState } from 'react'
import type { Content, ContentDocument } from '../../../../contract/content.ts'
import { keptText } from '../../../lib/autosave/kept-text.ts'
import { useAutosave } from '../../../lib/autosave/use-autosave.ts'
import { asDocument } from '../../../ui/document/steps.ts'
import { sendContent } from '../content.api.ts'
import { canEdit, isSameDocument } from '../schema/document.ts'

interface SavingInput {
  content: Content
  onSaved: (content: Content) => void
}

/**
 * Saves a lesson's text over the version it was opened with. A text that an earlier visit could not save is what the editor
 * begins with.
 */
export const useContentSaving = ({ content, onSaved }: SavingInput) => {
  const [begin] = useState(() => {
    const keep = keptText<ContentDocument>(`content ${content.id}`)
    const kept = keep.read()
    const isOurs = kept !== null && canEdit(kept.text) && !isSameDocument(kept.text, content.document)
    if (kept && !isOurs) keep.clear()
    return {
      keep,
      content,
      kept: isOurs ? kept : null,
      opened: kept && isOurs ? kept.text : asDocument(content.document),
    }
  })
  const saving = useAutosave<ContentDocument, Content>(() => ({
    version: content.version,
    keep: begin.keep,
    send: (document, version) =>
      sendContent(
        { courseId: content.course_id, lessonId: content.lesson_id, contentId: content.id },
        { version, document },
      ),
    onSaved,
  }))
  const { autosave } = saving
  useEffect(() => {
    if (begin.kept) autosave.resume(begin.kept, begin.content)
  }, [autosave, begin])
  return { ...saving, opened: begin.opened as ContentDocument }
}
