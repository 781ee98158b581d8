import { type Editor, Extension } from '@tiptap/core'
import { Placeholder as EmptyHint } from '@tiptap/extensions'
import { closeHistory } from '@tiptap/pm/history'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Bold, Code, Italic, Link2, Strikethrough, Underline } from 'lucide-react'
import type { Ref } from 'react'
import { type ReactNode, useEffect, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, languageTag } from '#contract/locales.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { MarkName, Run } from './runs.ts'
import { documentOf, runsOf, textExtensions } from './text-schema.ts'
import classes from './unit-text.module.css'

/** The functions that shortcuts and buttons outside the field use. */
export interface TargetFieldHandle {
  focus: () => void
  hasFocus: () => boolean
  /** Replaces the text in one undo step. */
  replace: (runs: readonly Run[]) => void
  /** Inserts runs at the cursor. */
  insert: (runs: readonly Run[]) => void
}

const icons = { bold: Bold, italic: Italic, underline: Underline, strike: Strikethrough, code: Code }
type Toggled = keyof typeof icons
const isToggled = (name: MarkName): name is Toggled => name !== 'link'

/** In one undo step, also right after typing. */
const replaceText = (editor: Editor, runs: readonly Run[]): void =>
  void editor
    .chain()
    .command(({ tr }) => Boolean(closeHistory(tr)))
    .setContent(documentOf(runs), { emitUpdate: true })
    .focus('end')
    .run()

/** Buttons for the marks that the source has: a translation can have no others. */
const MarkButtons = ({ editor, source }: { editor: Editor; source: readonly Run[] }) => {
  const { t } = useTranslation('editor')
  const marks = source.flatMap((run) => run.marks)
  const names = [...new Set(marks.map(({ type }) => type).filter(isToggled))]
  const links = [...new Set(marks.flatMap(({ href }) => href ?? []))]
  const active = useEditorState({
    editor,
    selector: () => [
      ...names.filter((name) => editor.isActive(name)),
      ...links.filter((href) => editor.isActive('link', { href })),
    ],
  })
  if (names.length + links.length === 0) return null
  return (
    <span className={classes.marks} role="toolbar" aria-label={t('marks.label')}>
      {names.map((name) => {
        const Icon = icons[name]
        return (
          <IconButton
            key={name}
            label={t(`marks.${name}`)}
            aria-pressed={active.includes(name)}
            onClick={() => editor.chain().focus().toggleMark(name).run()}
          >
            <Icon size={14} aria-hidden />
          </IconButton>
        )
      })}
      {links.map((href) => (
        <IconButton
          key={href}
          label={`${t('marks.link')}: ${href}`}
          aria-pressed={active.includes(href)}
          onClick={() => editor.chain().focus().toggleMark('link', { href }).run()}
        >
          <Link2 size={14} aria-hidden />
        </IconButton>
      ))}
    </span>
  )
}

interface TargetFieldProps {
  ref?: Ref<TargetFieldHandle>
  /** The accessible name of the field. */
  label: string
  /** Shown before the field, such as the state of the unit. */
  heading: ReactNode
  source: readonly Run[]
  /** The initial text; later changes go through the handle. */
  value: readonly Run[]
  locale: Locale
  /** Whether the text may have line breaks, and marks. */
  hasBreaks: boolean
  hasMarks: boolean
  isInvalid: boolean
  /** The id of the element with its findings. */
  describedBy: string
  onChange: (runs: Run[]) => void
  onFocus: () => void
}

const BreakOnEnter = Extension.create<{ hasBreaks: boolean }>({
  name: 'breakOnEnter',
  addOptions: () => ({ hasBreaks: false }),
  addKeyboardShortcuts() {
    const end = () => !this.options.hasBreaks || this.editor.commands.setHardBreak()
    return { Enter: end, 'Shift-Enter': end, 'Mod-Enter': () => true }
  },
})

/** Its own name is that of the node for a placeholder in the text. */
const emptyHint = EmptyHint.extend({ name: 'emptyHint' })

/** The field in which a text is translated. Only the current unit has one. */
export const TargetField = ({ ref, label, heading, source, value, locale, ...field }: TargetFieldProps) => {
  const { t } = useTranslation('translations')
  const latest = useRef(field)
  useEffect(() => {
    latest.current = field
  })
  const editor = useEditor({
    injectCSS: false,
    extensions: [
      BreakOnEnter.configure({ hasBreaks: field.hasBreaks }),
      ...textExtensions({ hasMarks: field.hasMarks }),
      emptyHint.configure({ placeholder: t('unit.empty') }),
    ],
    content: documentOf(value),
    onUpdate: ({ editor: { state } }) => latest.current.onChange(runsOf(state.doc.toJSON() as never)),
    onFocus: () => latest.current.onFocus(),
    editorProps: {
      scrollThreshold: { top: 140, right: 5, bottom: 120, left: 5 },
      scrollMargin: { top: 140, right: 5, bottom: 120, left: 5 },
      attributes: (): Record<string, string> => ({
        lang: languageTag(locale),
        role: 'textbox',
        'aria-multiline': String(latest.current.hasBreaks),
        'aria-label': label,
        'aria-invalid': String(latest.current.isInvalid),
        'aria-describedby': latest.current.describedBy,
        spellcheck: 'true',
        class: classes.text ?? '',
      }),
    },
  })
  useImperativeHandle(
    ref,
    () => ({
      focus: () => void editor.commands.focus('end'),
      hasFocus: () => editor.isFocused,
      replace: (runs) => replaceText(editor, runs),
      insert: (runs) =>
        void editor
          .chain()
          .focus()
          .insertContent(documentOf(runs).content[0]?.content ?? [])
          .run(),
    }),
    [editor],
  )
  return (
    <div>
      <div className={classes.label}>
        {heading}
        <MarkButtons editor={editor} source={source} />
      </div>
      <div className={classes.field} data-invalid={field.isInvalid || undefined}>
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}
