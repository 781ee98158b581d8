import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { asDocument } from '#blocks/document/steps.ts'
import type { Content, ContentDocument } from '#contract/content/content.ts'
import { isSameContent } from '#contract/content/document-blocks.ts'
import { type BackedUpText, type DraftBackup, draftBackup } from '#lib/autosave/draft-backup.ts'
import { useAutosave } from '#lib/autosave/use-autosave.ts'
import { createStore, useStore } from '#lib/store.ts'
import { type SavedContent, sendContent } from '../content.api.ts'
import { canEdit, documentOf, isSameDocument } from '../schema/document.ts'
import { type Draft, rebase, savable, withDocument, withoutNewLines } from './draft.ts'
import { showDocument } from './show-document.ts'

interface SavingInput {
  content: Content
  onSaved: (content: Content) => void
}

const savedDocument = (content: Content): ContentDocument =>
  asDocument(content.document) ?? { type: 'doc', content: [] }

/** A draft that an earlier visit could not save, if this editor can open it and the server does not have it. */
const readBackup = (backup: DraftBackup<Draft>, content: Content): BackedUpText<Draft> | null => {
  const found = backup.read()
  // In the format of an earlier version of this page.
  const isBare = found !== null && 'content' in found.text
  const kept = isBare
    ? { ...found, text: { document: found.text as unknown as ContentDocument, conflicts: {} } }
    : found
  const isOurs =
    kept !== null &&
    canEdit(kept.text.document) &&
    (!isSameDocument(kept.text.document, content.document) || kept.sent !== undefined)
  if (kept && !isOurs) backup.clear()
  return isOurs ? kept : null
}

/** The text in the editor and the server's version of it, which others change too. */
const createDraft = (content: Content, kept: BackedUpText<Draft> | null) => {
  const conflicts = createStore<Draft['conflicts']>(kept?.text.conflicts ?? {})
  let editor: Editor | null = null
  /** The server's document for the version on which the next save is based; null until known. */
  let base = kept && kept.version !== content.version ? null : savedDocument(content)
  let latest: Draft | null = kept?.text ?? null
  const take = (next: Draft): Draft => {
    latest = next
    if (Object.keys(conflicts.get()).length + Object.keys(next.conflicts).length > 0)
      conflicts.set(next.conflicts)
    return next
  }
  const shown = (): ContentDocument | null =>
    editor && !editor.isDestroyed ? documentOf(editor.state.doc) : null
  const now = (): Draft | null => {
    const document = shown()
    return document ? { document: withoutNewLines(document, base), conflicts: conflicts.get() } : latest
  }
  /** Shows a draft, and still the new lines at the end, where the author may be about to write. */
  const show = ({ document }: Draft, before: Draft) => {
    const newLines = shown()?.content.slice(before.document.content.length) ?? []
    if (editor) showDocument(editor, { ...document, content: [...document.content, ...newLines] })
  }
  return {
    conflicts,
    now,
    base: () => base,
    attach: (to: Editor) => {
      editor = to
    },
    typed: (document: ContentDocument) =>
      take(withDocument({ conflicts: conflicts.get() }, withoutNewLines(document, base))),
    /** False while a conflict is open: the author's text of that block is only on this device. */
    isSaved: ({ document, conflicts: open }: Draft) =>
      base !== null && Object.keys(open).length === 0 && isSameContent(document, base),
    /** Merges and shows what others saved besides this save; returns the draft if it contains more than is saved. */
    receive: (saved: SavedContent, sent: ContentDocument): Draft | null => {
      base = savedDocument(saved)
      const before = now()
      if (!before) return null
      if (!saved.conflicts && isSameContent(base, sent)) return before
      const next = take(rebase(before, sent, { document: base, conflicts: saved.conflicts }))
      show(next, before)
      return next
    },
  }
}

/**
 * Saves a lesson's text over the version it was opened with, and shows what others save meanwhile. A text that an
 * earlier visit could not save is the initial one.
 */
export const useContentSaving = ({ content, onSaved }: SavingInput) => {
  const [begin] = useState(() => {
    const backup = draftBackup<Draft>(`content ${content.id}`)
    const kept = readBackup(backup, content)
    return {
      backup,
      kept,
      draft: createDraft(content, kept),
      opened: kept?.text.document ?? content.document,
    }
  })
  const { draft } = begin
  const path = { courseId: content.course_id, lessonId: content.lesson_id, contentId: content.id }
  const saving = useAutosave<Draft, SavedContent>(() => ({
    version: content.version,
    backup: begin.backup,
    send: (text, version, key) => sendContent(path, { key, version, document: savable(text) }),
    onSaved: (saved, sent) => {
      const next = draft.receive(saved, savable(sent))
      onSaved(saved)
      return next ? { text: next, isSettled: Object.keys(next.conflicts).length === 0 } : undefined
    },
  }))
  const { autosave } = saving
  useEffect(() => {
    if (begin.kept) autosave.resume(begin.kept)
  }, [autosave, begin])
  const conflicts = useStore(draft.conflicts)
  const isInConflict = Object.keys(conflicts).length > 0
  return {
    ...saving,
    state: isInConflict ? { ...saving.state, phase: 'conflict' as const } : saving.state,
    opened: begin.opened as ContentDocument,
    conflicts,
    attach: draft.attach,
    change: (document: ContentDocument) => {
      const next = draft.typed(document)
      if (autosave.hasUnsaved() || !draft.isSaved(next)) autosave.change(next)
    },
    /** Resolves the conflict about a block with the text in the editor. */
    keepMine: (id: string) => {
      const { [id]: _, ...others } = draft.conflicts.get()
      draft.conflicts.set(others)
      const next = draft.now()
      if (next) autosave.change(next)
    },
    /** Merges what someone else saved meanwhile; not while a save is under way. */
    receive: (newer: Content) => {
      const base = draft.base()
      if (!base || !autosave.rebase(newer.version)) return
      const next = draft.receive(newer, base)
      if (next && (!isSameContent(savable(next), savedDocument(newer)) || autosave.hasUnsaved()))
        autosave.change(next)
    },
  }
}
export type ContentSaving = ReturnType<typeof useContentSaving>
