import { Placeholder } from '@tiptap/extensions'
import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import documentClasses from '#blocks/document/document.module.css'
import { isLead } from '#blocks/document/document-view.tsx'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { wordSearch } from '#contract/content/plain-words.ts'
import { type Locale, languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { createStore } from '#lib/store.ts'
import { blockCatalog, type CatalogEntry } from '../blocks/block-catalog.ts'
import { BlockKeys } from '../blocks/block-keys.ts'
import { CopiedWords } from '../blocks/editor-clipboard.ts'
import { FindWords } from '../blocks/find-words.ts'
import { FocusAtOnce } from '../blocks/focus-at-once.ts'
import { shownNodes } from '../blocks/node-views.tsx'
import { hasSettingsPanel, keepsLetters, pastedBelow, readSelection } from '../blocks/selected-block.ts'
import { createSlashMenu, SlashCommand } from '../blocks/slash-command.ts'
import { openTextMenu } from '../blocks/text-menu.tsx'
import { takeLarge } from '../pasting/large-paste.ts'
import { cleanPasted } from '../pasting/pasted-html.ts'
import { hasMarks, hasWords, picturesOf, takeMarks } from '../pasting/pasted-images.ts'
import { contentExtensions } from '../schema/content-extensions.ts'
import { documentOf } from '../schema/document.ts'
import { filesBrought } from '../uploads/files-elsewhere.ts'
import type { UploadKind } from '../uploads/upload-kinds.ts'
import { UploadPlaceholders } from '../uploads/upload-positions.ts'
import type { Uploads } from '../uploads/use-uploads.ts'
import classes from './canvas.module.css'

interface TextEditorInput {
  document: ContentDocument
  locale: Locale
  uploads: Uploads
  pick: (kind: UploadKind) => void
  onChange: (document: ContentDocument) => void
  onSave: () => void
  onSettings: () => void
}

const placeholders: Record<string, 'heading' | 'code'> = { heading: 'heading', codeBlock: 'code' }

/** Searches the menu's entries in the platform language. */
const useSearch = () => {
  const { t } = useTranslation('editor')
  return (query: string): readonly CatalogEntry[] => {
    const isWanted = wordSearch(query)
    return blockCatalog.filter(({ name }) =>
      isWanted(`${t(`catalog.${name}.name`)} ${t(`catalog.${name}.words`)}`),
    )
  }
}

/**
 * Space for the bar above the text and the statistics below, which take three lines on a phone and would cover the
 * line being written.
 */
const margins = { top: 96, right: 5, bottom: 144, left: 5 }

/**
 * Whether the focus is still where it was when the page opened. It is not after a change of language, for example.
 */
const isJustOpened = (): boolean => document.activeElement?.matches('body, h1') ?? true

/** Runs on each key press, so it does not serialize other blocks such as a long table. */
const beginsWithLead = ({ firstChild }: Node): boolean =>
  firstChild?.type.name === 'paragraph' && isLead(firstChild.toJSON() as ContentNode)

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

interface Brought {
  data: DataTransfer | null
  uploads: Uploads
}

/**
 * Inserts pasted content that has images, with each image at its place in the text. Returns false if there are none.
 */
const bringPictures = (view: EditorView, tr: Transaction, { data, uploads }: Brought): boolean => {
  const places = takeMarks(tr)
  if (places.length === 0) return false
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  const pictures = picturesOf(data?.getData('text/html') ?? '', data?.getData('text/rtf') ?? '')
  uploads.bring(
    places.flatMap(({ number, pos }) => {
      const picture = pictures[number]
      return picture ? [{ ...picture, pos }] : []
    }),
  )
  return true
}

/** The editor with everything it handles by itself: keys, the slash menu, dropped and pasted files. */
export const useTextEditor = (input: TextEditorInput) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const search = useSearch()
  const latest = useRef({ ...input, t, format, search })
  useEffect(() => {
    latest.current = { ...input, t, format, search }
  })
  const [menu] = useState(createSlashMenu)
  const [linkOpen] = useState(() => createStore(false))
  const [findOpen] = useState(() => createStore(false))
  const made = useRef<Editor | null>(null)
  const editor = useEditor({
    injectCSS: false,
    extensions: [
      ...contentExtensions(shownNodes),
      CopiedWords,
      FocusAtOnce,
      UploadPlaceholders,
      FindWords.configure({ onOpen: () => findOpen.set(true) }),
      Placeholder.configure({
        placeholder: ({ node }) => latest.current.t(`placeholder.${placeholders[node.type.name] ?? 'text'}`),
      }),
      BlockKeys.configure({
        onLink: (within) => {
          linkOpen.set(true)
          openTextMenu(within)
        },
        onSave: () => latest.current.onSave(),
        onSettings: () => latest.current.onSettings(),
      }),
      SlashCommand.configure({
        menu,
        search: (query) => latest.current.search(query),
        onChoose: (entry) => {
          if (!made.current) return
          entry.insert(made.current, latest.current.pick)
          // After inserting a block, the author fills it in.
          if (hasSettingsPanel(made.current)) latest.current.onSettings()
        },
      }),
    ],
    content: input.document,
    onCreate: ({ editor: created }) => {
      made.current = created
      input.uploads.attach(created)
      // A lesson that has its title lacks only its text.
      if (created.isEmpty && isJustOpened()) created.commands.focus('start')
    },
    onDestroy: () => input.uploads.attach(null),
    onUpdate: ({ editor: { state } }) => latest.current.onChange(documentOf(state.doc)),
    onTransaction: ({ transaction }) => {
      const files = filesBrought(transaction)
      if (files.length > 0) void input.uploads.adopt(files)
    },
    editorProps: {
      scrollThreshold: margins,
      scrollMargin: margins,
      attributes: ({ doc }): Record<string, string> => ({
        class: `${documentClasses.document} ${classes.text}`,
        lang: languageTag(input.locale),
        'aria-label': latest.current.t('text.label'),
        ...(beginsWithLead(doc) ? { 'data-lead': '' } : {}),
      }),
      handleDrop: (view, event, slice, moved) => {
        if (moved) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        const $at = at && view.state.doc.resolve(at.pos)
        const pos = $at && ($at.depth > 0 ? $at.after(1) : $at.pos)
        if (input.uploads.take(filesOf(event.dataTransfer), pos ?? undefined)) return true
        const tr = view.state.tr.replace(pos ?? view.state.doc.content.size, undefined, slice)
        return bringPictures(view, tr, { data: event.dataTransfer, uploads: input.uploads })
      },
      handleDOMEvents: {
        keydown: readSelection,
        paste: (_, event) => {
          const { t: say, format: write } = latest.current
          const isTaken =
            made.current !== null &&
            takeLarge(made.current, event.clipboardData, {
              refuse: ({ of, most }) =>
                notify({
                  type: 'warning',
                  title: say('paste.tooMuch'),
                  message: say(`paste.most.${of}`, { most: write.number(most) }),
                }),
              waiting: () => ({ label: say('paste.preparing'), cancel: say('upload.cancel') }),
            })
          if (isTaken) event.preventDefault()
          return isTaken
        },
      },
      transformPastedHTML: cleanPasted,
      handleTextInput: keepsLetters,
      handlePaste: (view, { clipboardData }, slice) => {
        const { state } = view
        const html = clipboardData?.getData('text/html') ?? ''
        // An image copied on its own comes as a file, together with its address on the web.
        if (!hasWords(html) && input.uploads.take(filesOf(clipboardData))) return true
        const below = pastedBelow(state, slice)
        if (hasMarks(slice)) {
          const tr = below ?? state.tr.replaceSelection(slice)
          return bringPictures(view, tr, { data: clipboardData, uploads: input.uploads })
        }
        if (below) view.dispatch(below)
        return below !== null
      },
    },
  })
  return { editor, menu, linkOpen, findOpen }
}
