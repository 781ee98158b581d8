import { Group, Text } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { Languages, Search } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content } from '#contract/content/content.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { refetchTags } from '#lib/query/endpoint-query.ts'
import { useStore } from '#lib/store.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LeaveWhileUnsaved } from '#ui/feedback/leave-while-unsaved.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { type LessonContents } from '../content.api.ts'
import { FindBar } from '../find/find-bar.tsx'
import { SettingsPanel } from '../panel/settings-panel.tsx'
import { ConflictDialog } from '../saving/conflict-dialog.tsx'
import { HistoryButton } from '../saving/history-dialog.tsx'
import { RefusedPart } from '../saving/refused-part.tsx'
import { SavedState } from '../saving/saved-state.tsx'
import { useContentSaving } from '../saving/use-content-saving.ts'
import { useLessonSaving } from '../saving/use-lesson-saving.ts'
import { useOtherEditors } from '../saving/use-other-editors.ts'
import { worseOf } from '../saving/worse-of.ts'
import { documentOf } from '../schema/document.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import { EditorBar } from './bar/editor-bar.tsx'
import { Canvas } from './canvas.tsx'
import { FileInputs, useFileInputs } from './file-inputs.tsx'
import { KeysButton } from './keys-dialog.tsx'
import classes from './lesson-editor.module.css'
import { LessonTitle } from './lesson-title.tsx'
import { LessonWays } from './lesson-ways.tsx'
import { TextFigures } from './text-figures.tsx'
import { TitleConflict } from './title-conflict.tsx'
import { useSettings } from './use-settings.ts'
import { useTextEditor } from './use-text-editor.ts'
import { type Writing, WritingContext } from './writing.ts'

interface LessonEditorProps {
  courseTitle: string
  lesson: LessonContents
  content: Content
  /** Opens the lesson's files and links; the text is saved before. */
  onMaterials: () => void
}

/** The saving of the text, and the dialog about blocks that two authors changed. */
const useSaving = (content: Content, isNew: boolean) => {
  const path = { courseId: content.course_id, lessonId: content.lesson_id }
  const [isAsking, setAsking] = useState(false)
  const saving = useContentSaving({
    content,
    onSaved: () => {
      if (isNew) void refetchTags(`lesson/${path.lessonId}`)
    },
  })
  return { ...saving, isAsking, ask: setAsking }
}

/** Shown above a text that is not written in this language yet. */
const CopyNotice = ({ content, lesson }: Pick<LessonEditorProps, 'content' | 'lesson'>) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const [source] = lesson.locales
  return (
    <NoteBox tone="info" icon={<Languages size={18} aria-hidden />} mb="lg" role="note">
      {t('locales.copy', {
        language: format.languageInText(content.locale),
        source: source ? format.languageInText(source.key) : '',
      })}
    </NoteBox>
  )
}

interface WritingInput extends Omit<Writing, 'locales'> {
  lesson: LessonContents
}

/** The context that blocks in the text need; the same object until a part of it changes. */
const useWritingValue = ({ locale, lesson, uploads, pick, toSettings }: WritingInput): Writing =>
  useMemo(
    () => ({ locale, locales: lesson.locales.map(({ key }) => key), uploads, pick, toSettings }),
    [locale, lesson.locales, uploads, pick, toSettings],
  )

interface LessonPaperProps {
  lesson: LessonContents
  content: Content
  lessonSaving: ReturnType<typeof useLessonSaving>
  editor: Editor
  isCopy: boolean
  /** The text below the title. */
  children: ReactNode
}

/** The page being edited: the lesson's chapter, title and text. */
const LessonPaper = ({ lesson, content, lessonSaving, editor, isCopy, children }: LessonPaperProps) => (
  <article className={classes.paper}>
    {isCopy ? <CopyNotice content={content} lesson={lesson} /> : null}
    <Text fz="ui" c="dimmed">
      {lesson.chapter_title}, {lesson.section_title}
    </Text>
    <LessonTitle
      title={lessonSaving.title}
      lang={languageTag(content.locale)}
      onChange={(title) => lessonSaving.change({ title })}
      onEnter={() => editor.commands.focus('start')}
    />
    <TitleConflict saving={lessonSaving} />
    {children}
  </article>
)

interface LessonFootProps extends Pick<LessonPaperProps, 'content' | 'editor' | 'lessonSaving'> {
  saving: ReturnType<typeof useSaving>
  onSettings: () => void
  onFind: () => void
}

/** The footer: save status, statistics, and rarely used actions. */
const LessonFoot = ({ content, editor, saving, lessonSaving, onSettings, onFind }: LessonFootProps) => {
  const { t } = useTranslation('editor')
  return (
    <Group
      component="footer"
      gap="lg"
      wrap="nowrap"
      mih={41}
      fz="ui"
      c="dimmed"
      className={classes.foot ?? ''}
    >
      <SavedState
        state={worseOf(saving.state, lessonSaving.state)}
        updatedAt={content.updated_at}
        onResolve={() => saving.ask(true)}
      />
      <RefusedPart editor={editor} error={saving.state.error} />
      <TextFigures editor={editor} onSettings={onSettings} />
      <HistoryButton
        content={content}
        now={() => documentOf(editor.state.doc)}
        onRestore={(document) => editor.chain().setContent(document).focus('start').run()}
      />
      <IconButton label={t('find.label')} onClick={onFind}>
        <Search size={16} aria-hidden />
      </IconButton>
      <KeysButton />
    </Group>
  )
}

interface SettingsFrameProps {
  settings: ReturnType<typeof useSettings>
  editor: Editor
  children: ReactNode
}

/** The settings beside the page. */
const SettingsBeside = ({ settings, editor, children }: SettingsFrameProps) => {
  const { t } = useTranslation('editor')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one key for all its fields
    <aside
      ref={settings.beside}
      className={classes.panel}
      aria-label={t('tools.settings')}
      onKeyDown={(event) => settings.back(event, editor)}
    >
      {children}
    </aside>
  )
}

/** The settings above the page, where there is no room beside it. */
const SettingsSheet = ({ settings, children }: Omit<SettingsFrameProps, 'editor'>) => {
  const { t } = useTranslation('editor')
  return (
    <Sheet
      wide
      closable
      open={settings.isOver}
      onClose={() => settings.setOver(false)}
      label={t('tools.settings')}
      side="right"
    >
      {children}
    </Sheet>
  )
}

/** The text as it is written, with what saves it and what goes into it. */
const useLessonEditing = ({ lesson, content }: Pick<LessonEditorProps, 'lesson' | 'content'>) => {
  const { locale, course_id: courseId, lesson_id: lessonId } = content
  const path = useMemo(() => ({ courseId, lessonId }), [courseId, lessonId])
  const isNew = !lesson.locales.some(({ key, has_content }) => key === locale && has_content)
  const saving = useSaving(content, isNew)
  const lessonSaving = useLessonSaving(path, lesson, locale)
  const settings = useSettings()
  const uploads = useUploads(path, settings.go)
  const { onInput, pick } = useFileInputs()
  const flush = () => Promise.all([saving.autosave.flush(), lessonSaving.autosave.flush()])
  const { editor, menu, linkOpen, findOpen } = useTextEditor({
    document: saving.opened,
    locale,
    uploads,
    pick,
    onChange: saving.change,
    onSave: () => void flush(),
    onSettings: settings.go,
  })
  const { attach } = saving
  useEffect(() => attach(editor), [attach, editor])
  const others = useOtherEditors(path, locale, saving)
  const writing = useWritingValue({ locale, lesson, uploads, pick, toSettings: settings.go })
  return {
    path,
    saving,
    lessonSaving,
    settings,
    uploads,
    onInput,
    flush,
    editor,
    menu,
    linkOpen,
    findOpen,
    others,
    writing,
  }
}

type LessonEditing = ReturnType<typeof useLessonEditing>

interface LessonCanvasProps extends Pick<LessonEditorProps, 'lesson' | 'content'> {
  editing: LessonEditing
  onSettings: () => void
}

/** The page that is written on, the search in it and the ways to other lessons. */
const LessonCanvas = ({ lesson, content, editing, onSettings }: LessonCanvasProps) => {
  const { saving, lessonSaving, flush, editor, menu, linkOpen, findOpen } = editing
  return (
    <div className={classes.canvas}>
      <FindBar editor={editor} isOpen={findOpen} />
      <LessonPaper
        {...{ lesson, content, lessonSaving, editor }}
        isCopy={content.is_copy && saving.state.savedAt === null}
      >
        <Canvas editor={editor} menu={menu} linkOpen={linkOpen} onSettings={onSettings} />
      </LessonPaper>
      <LessonWays courseId={content.course_id} locale={content.locale} lesson={lesson} onBefore={flush} />
    </div>
  )
}

/** Edits a lesson's text in one language, on a page that looks like the student's, and saves while typing. */
export const LessonEditor = ({ courseTitle, lesson, content, onMaterials }: LessonEditorProps) => {
  const { locale } = content
  const editing = useLessonEditing({ lesson, content })
  const { saving, lessonSaving, settings, uploads, flush, editor, findOpen } = editing
  const isUploading = useStore(uploads.pending) > 0
  const openSettings = () => settings.setOver(true)
  const panel = (
    <SettingsPanel
      editor={editor}
      locale={locale}
      onMaterials={() => {
        settings.setOver(false)
        void flush().then(onMaterials)
      }}
      minutes={lessonSaving.minutes}
      onMinutes={(estimated_minutes) => lessonSaving.change({ estimated_minutes })}
    />
  )
  return (
    <WritingContext value={editing.writing}>
      <EditorBar
        {...editing.path}
        courseTitle={courseTitle}
        title={lessonSaving.title}
        locale={locale}
        locales={lesson.locales}
        others={editing.others}
        onBefore={flush}
        onSettings={openSettings}
      />
      <div className={classes.editor}>
        <LessonCanvas {...{ lesson, content, editing }} onSettings={openSettings} />
        <SettingsBeside settings={settings} editor={editor}>
          {panel}
        </SettingsBeside>
        <LessonFoot
          {...{ content, editor, saving, lessonSaving }}
          onSettings={settings.go}
          onFind={() => findOpen.set(true)}
        />
      </div>
      <SettingsSheet settings={settings}>{panel}</SettingsSheet>
      <ConflictDialog
        editor={editor}
        conflicts={saving.conflicts}
        locale={locale}
        open={saving.isAsking}
        onClose={() => saving.ask(false)}
        onKeepMine={saving.keepMine}
      />
      <FileInputs onInput={editing.onInput} uploads={uploads} />
      <LeaveWhileUnsaved phases={[saving.state.phase, lessonSaving.state.phase]} isReceiving={isUploading} />
    </WritingContext>
  )
}
