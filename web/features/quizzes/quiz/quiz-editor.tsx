import { Box, Button } from '@mantine/core'
import { Eye, ListOrdered, Plus, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import type { Locale } from '#contract/locales.ts'
import type { Question, Quiz } from '#contract/quizzes/quizzes.ts'
import { CourseBar } from '#entities/course-bar.tsx'
import { handleError } from '#lib/errors/handle-error.ts'
import { setCourseLanguage } from '#lib/i18n/language.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { LocalePicker } from '#ui/controls/locale-picker.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { LeaveWhileUnsaved } from '#ui/feedback/leave-while-unsaved.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { QuestionEditor } from '../question/question-editor.tsx'
import type { RenderStudentView } from '../question/question-fields.tsx'
import { QuestionList } from '../question-list.tsx'
import { copyQuiz, type QuizPath } from '../quizzes.api.ts'
import { SavingState } from '../saving-state.tsx'
import { useIsSending, usePhases } from '../use-phases.ts'
import { type Questions, useQuestions } from '../use-questions.ts'
import classes from './quiz-editor.module.css'
import { QuizSettings } from './quiz-settings.tsx'
import { type QuizSettingsState, useQuizSettings } from './use-quiz-settings.ts'

interface QuizEditorProps {
  course: Course
  quiz: Quiz
  questions: readonly Question[]
  /** The language of the texts. */
  locale: Locale
  renderStudentView: RenderStudentView
}

type OpenSheet = 'list' | 'settings' | null

interface BarProps {
  course: Course
  locale: Locale
  settings: QuizSettingsState
  questions: Questions
}

const Bar = ({ course, locale, settings, questions }: BarProps) => {
  const { t } = useTranslation('quizzes')
  const go = useGo()
  const phases = usePhases(questions.entries)
  const times = questions.entries.map(({ autosave }) => autosave.state.get().savedAt ?? 0)
  const savedAt = Math.max(settings.state.savedAt ?? 0, ...times) || null
  const { id, course_id: courseId, title } = settings.quiz
  const preview = async () => {
    await Promise.all([questions.flush(), settings.autosave.flush()])
    await go({ to: 'admin.courses.preview', params: { courseId, itemType: 'quiz', itemId: id, locale } })
  }
  const locales = course.locales.map(({ key }) => key)
  return (
    <CourseBar
      course={course}
      here={title}
      end={
        <>
          <SavingState phases={[...phases, settings.state.phase]} savedAt={savedAt} />
          {locales.length > 1 ? (
            <LocalePicker
              value={locale}
              locales={locales}
              label={t('language')}
              onChange={setCourseLanguage}
            />
          ) : null}
          <Button
            data-small="icon"
            variant="default"
            leftSection={<Eye size={16} aria-hidden />}
            onClick={() => void preview()}
          >
            {t('preview')}
          </Button>
        </>
      }
    />
  )
}

/** Buttons for the panels that a wide screen shows beside the question. */
const Subbar = ({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) => {
  const { t } = useTranslation('quizzes')
  return (
    <div className={classes.subbar}>
      <Button
        className={classes.listButton}
        size="sm"
        variant="subtle"
        leftSection={<ListOrdered size={16} aria-hidden />}
        onClick={() => onOpen('list')}
      >
        {t('list.label')}
      </Button>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<SlidersHorizontal size={16} aria-hidden />}
        onClick={() => onOpen('settings')}
      >
        {t('settings.title')}
      </Button>
    </div>
  )
}

const NoQuestions = ({ onAdd }: { onAdd: () => void }) => {
  const { t } = useTranslation('quizzes')
  return (
    <EmptyState
      title={t('empty.title')}
      message={t('empty.message')}
      actions={
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={onAdd}>
          {t('empty.add')}
        </Button>
      }
    />
  )
}

interface SelectedQuestionProps {
  questions: Questions
  isMain: boolean
  locale: Locale
  renderStudentView: RenderStudentView
}

const SelectedQuestion = ({ questions, isMain, locale, renderStudentView }: SelectedQuestionProps) => {
  const { t } = useTranslation('quizzes')
  const { selected } = questions
  return (
    <Box miw={0}>
      {isMain ? null : (
        <NoteBox tone="info" mt={18} mx="auto" maw="calc(760px - 2 * var(--s-6))" role="note">
          {t('translating')}
        </NoteBox>
      )}
      {selected ? (
        <QuestionEditor
          key={selected.key}
          entry={selected}
          questions={questions}
          canArrange={isMain}
          locale={locale}
          renderStudentView={renderStudentView}
        />
      ) : (
        <NoQuestions onAdd={questions.add} />
      )}
    </Box>
  )
}

interface EditorSheetsProps {
  sheet: OpenSheet
  onClose: () => void
  list: ReactNode
  settings: ReactNode
}

/** The panels of a narrow screen. */
const EditorSheets = ({ sheet, onClose, list, settings }: EditorSheetsProps) => {
  const { t } = useTranslation('quizzes')
  return (
    <>
      <Sheet closable open={sheet === 'list'} onClose={onClose} label={t('list.label')}>
        {list}
      </Sheet>
      <Sheet
        wide
        closable
        open={sheet === 'settings'}
        onClose={onClose}
        label={t('settings.title')}
        side="right"
      >
        {settings}
      </Sheet>
    </>
  )
}

/** Which sheet or dialog is open. */
const usePanels = () => {
  const [sheet, openSheet] = useState<OpenSheet>(null)
  const [isImporting, setImporting] = useState(false)
  // Closed synchronously, because a new question takes the focus, and nothing under an open sheet can.
  const closeList = useCallback(() => flushSync(() => openSheet(null)), [])
  // A dialog opened from a sheet would be below it.
  const openImport = () => {
    openSheet(null)
    setImporting(true)
  }
  return { sheet, openSheet, closeList, isImporting, openImport, closeImport: () => setImporting(false) }
}

const useDuplicate = (path: QuizPath, questions: Questions, settings: QuizSettingsState) => {
  const { t } = useTranslation('quizzes')
  const go = useGo()
  return async () => {
    await Promise.all([questions.flush(), settings.autosave.flush()])
    const { id: quizId } = await copyQuiz(path)
    notify({ type: 'success', title: t('settings.duplicated') })
    await go({ to: 'admin.courses.quiz', params: { courseId: path.courseId, quizId } })
  }
}

/** The quiz editor: the questions at the left, the selected one in the middle, the settings at the right. */
export const QuizEditor = ({ course, quiz, locale, renderStudentView, ...given }: QuizEditorProps) => {
  const { t } = useTranslation('quizzes')
  const path = useMemo(() => ({ courseId: course.id, quizId: quiz.id }), [course.id, quiz.id])
  const settings = useQuizSettings(path, quiz, locale)
  const questions = useQuestions({ path, questions: given.questions, locale })
  const phases = usePhases(questions.entries)
  const isSending = useIsSending(questions.entries)
  const { sheet, openSheet, closeList, isImporting, openImport, closeImport } = usePanels()
  const isMain = course.locales[0]?.key === locale
  const list = (onSelect?: () => void) => (
    <QuestionList
      questions={questions}
      canOrder={isMain}
      onImport={openImport}
      {...(onSelect ? { onSelect } : {})}
    />
  )
  const duplicate = useDuplicate(path, questions, settings)
  const panel = (
    <QuizSettings
      settings={settings}
      questions={questions.entries.length}
      canSet={isMain}
      onDuplicate={duplicate}
    />
  )
  return (
    <>
      <Bar course={course} locale={locale} settings={settings} questions={questions} />
      <Subbar onOpen={openSheet} />
      <h1>
        <VisuallyHidden>{settings.quiz.title}</VisuallyHidden>
      </h1>
      <div className={classes.editor}>
        <aside className={classes.list} aria-label={t('list.label')}>
          {list()}
        </aside>
        <SelectedQuestion
          questions={questions}
          isMain={isMain}
          locale={locale}
          renderStudentView={renderStudentView}
        />
        <aside className={classes.panel} aria-label={t('settings.title')}>
          {panel}
        </aside>
      </div>
      <EditorSheets sheet={sheet} onClose={() => openSheet(null)} list={list(closeList)} settings={panel} />
      <ImportDialog
        path={path}
        opened={isImporting}
        onClose={closeImport}
        onDone={() => void questions.reread().catch(handleError)}
      />
      <LeaveWhileUnsaved phases={[...phases, settings.state.phase]} isReceiving={isSending} />
    </>
  )
}
