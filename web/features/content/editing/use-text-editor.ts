import { Placeholder } from '@tiptap/extensions'
import type { Node } from '@tiptap/pm/model'
import { type Editor, useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import documentClasses from '#blocks/document/document.module.css'
import { isLead } from '#blocks/document/document-view.tsx'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { wordSearch } from '#contract/content/plain-words.ts'
import { type Locale, languageTag } from '#contract/locales.ts'
import type { UploadKind } from '#entities/media/upload-kinds.ts'
import { type Format, useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { createStore } from '#lib/store.ts'
import { blockCatalog, type CatalogEntry } from '../blocks/block-catalog.ts'
import { BlockKeys } from '../blocks/block-keys.ts'
import { CopiedWords } from '../blocks/editor-clipboard.ts'
import { FocusAtOnce } from '../blocks/focus-at-once.ts'
import { shownNodes } from '../blocks/node-views.tsx'
import { hasSettingsPanel, keepsTypedLetters, readSelection } from '../blocks/selected-block.ts'
import { FindWords } from '../find/find-words.ts'
import { createSlashMenu, SlashCommand } from '../menus/slash-command.ts'
import { openTextMenu } from '../menus/text-menu.tsx'
import { dropInto, pasteInto } from '../pasting/brought-files.ts'
import { takeLarge } from '../pasting/large-paste.ts'
import { cleanPasted } from '../pasting/pasted-html.ts'
import { contentExtensions } from '../schema/content-extensions.ts'
import { documentOf } from '../schema/document.ts'
import { filesBrought } from '../uploads/files-elsewhere.ts'
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

interface Words {
  t: ReturnType<typeof useTranslation<'editor'>>['t']
  format: Format
}

/** A long text goes in step by step; one that is too long is refused. */
const takeLargePaste = (editor: Editor, { clipboardData }: ClipboardEvent, { t, format }: Words): boolean =>
  takeLarge(editor, clipboardData, {
    refuse: ({ of, most }) =>
      notify({
        type: 'warning',
        title: t('paste.tooMuch'),
        message: t(`paste.most.${of}`, { most: format.number(most) }),
      }),
    waiting: () => ({ label: t('paste.preparing'), cancel: t('upload.cancel') }),
  })

interface ExtensionsInput {
  latest: RefObject<
    Pick<TextEditorInput, 'pick' | 'onSave' | 'onSettings'> &
      Pick<Words, 't'> & { search: ReturnType<typeof useSearch> }
  >
  made: RefObject<Editor | null>
  menu: ReturnType<typeof createSlashMenu>
  openFind: () => void
  openLink: () => void
}

const editorExtensions = ({ latest, made, menu, openFind, openLink }: ExtensionsInput) => [
  ...contentExtensions(shownNodes),
  CopiedWords,
  FocusAtOnce,
  UploadPlaceholders,
  FindWords.configure({ onOpen: openFind }),
  Placeholder.configure({
    placeholder: ({ node }) => latest.current.t(`placeholder.${placeholders[node.type.name] ?? 'text'}`),
  }),
  BlockKeys.configure({
    onLink: (within) => {
      openLink()
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
      // After inserting a block, the focus is in its first field.
      if (hasSettingsPanel(made.current)) latest.current.onSettings()
    },
  }),
]

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
    extensions: editorExtensions({
      latest,
      made,
      menu,
      openFind: () => findOpen.set(true),
      openLink: () => linkOpen.set(true),
    }),
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
      handleDrop: (view, event, slice, moved) => !moved && dropInto(view, event, slice, input.uploads),
      handleDOMEvents: {
        keydown: readSelection,
        paste: (_, event) => {
          const isTaken = made.current !== null && takeLargePaste(made.current, event, latest.current)
          if (isTaken) event.preventDefault()
          return isTaken
        },
      },
      transformPastedHTML: cleanPasted,
      handleTextInput: keepsTypedLetters,
      handlePaste: (view, { clipboardData }, slice) => pasteInto(view, clipboardData, slice, input.uploads),
    },
  })
  return { editor, menu, linkOpen, findOpen }
}
