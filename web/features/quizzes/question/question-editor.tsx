import { Box, Group, Menu, Select, Text } from '@mantine/core'
import { ChevronDown, ChevronUp, CopyPlus, Ellipsis, Trash2 } from 'lucide-react'
import { memo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, languageTag } from '#contract/locales.ts'
import { questionTypes } from '#contract/quizzes/question-types.ts'
import type { Question } from '#contract/quizzes/quizzes.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useStore } from '#lib/store.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Conflict } from '../conflict.tsx'
import { MediaField } from '../parts/media-field.tsx'
import { QuestionParts } from '../parts/question-parts.tsx'
import type { Questions } from '../use-questions.ts'
import classes from './question-editor.module.css'
import type { QuestionEntry } from './question-entry.ts'
import { Explanation, Facts, QuestionText, type RenderStudentView, StudentView } from './question-fields.tsx'
import { withType } from './question-kinds.ts'
import { ValidationErrors } from './validation-errors.tsx'

interface QuestionEditorProps {
  entry: QuestionEntry
  questions: Questions
  /** False where texts are only translated. */
  canArrange: boolean
  /** The language of the texts. */
  locale: Locale
  renderStudentView: RenderStudentView
}

type BarProps = Pick<QuestionEditorProps, 'entry' | 'questions' | 'canArrange'>

/** Depends only on the type of the draft, so typing does not render it again. */
const TypeSelect = ({ entry, canArrange }: Pick<BarProps, 'entry' | 'canArrange'>) => {
  const { t } = useTranslation('quizzes')
  const type = useSyncExternalStore(entry.draft.subscribe, () => entry.draft.get().type)
  return (
    <Select
      className={classes.type}
      aria-label={t('question.type')}
      data={questionTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
      value={type}
      allowDeselect={false}
      // All types are visible at once: in a list that scrolls, authors might never find the last ones.
      maxDropdownHeight={480}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      disabled={!canArrange}
      onChange={(nextType) =>
        nextType &&
        entry.change(
          withType(entry.draft.get(), nextType, { yes: t('answers.true'), no: t('answers.false') }),
        )
      }
    />
  )
}

/** The position among the questions, with the ways to the previous and the next one. */
const QuestionPosition = ({ entry, questions }: Pick<BarProps, 'entry' | 'questions'>) => {
  const { t } = useTranslation('quizzes')
  const { entries, select } = questions
  const at = entries.indexOf(entry)
  return (
    <>
      <IconButton
        label={t('question.previous')}
        disabled={at === 0}
        onClick={() => select(entries[at - 1]?.key ?? null)}
      >
        <ChevronUp size={18} aria-hidden />
      </IconButton>
      <span>{t('question.place', { number: at + 1, total: entries.length })}</span>
      <IconButton
        label={t('question.next')}
        disabled={at === entries.length - 1}
        onClick={() => select(entries[at + 1]?.key ?? null)}
      >
        <ChevronDown size={18} aria-hidden />
      </IconButton>
    </>
  )
}

const QuestionMenu = ({ entry, questions }: Pick<BarProps, 'entry' | 'questions'>) => {
  const { t } = useTranslation('quizzes')
  const remove = async () => {
    await confirm({
      title: t('question.removeTitle'),
      message: t('question.removeWhy'),
      confirmLabel: t('question.remove'),
      dangerous: true,
      work: () => questions.remove(entry),
    })
  }
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={t('question.more')}>
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<CopyPlus size={16} aria-hidden />}
          onClick={() => void questions.duplicate(entry).catch(handleError)}
        >
          {t('question.duplicate')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => void remove().catch(handleError)}
        >
          {t('question.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const Bar = memo(({ entry, questions, canArrange }: BarProps) => (
  <Group gap={10}>
    <TypeSelect entry={entry} canArrange={canArrange} />
    <Group gap={4} wrap="nowrap" ml="auto" c="dimmed" className={classes.barEnd ?? ''}>
      <QuestionPosition entry={entry} questions={questions} />
      {canArrange ? <QuestionMenu entry={entry} questions={questions} /> : null}
    </Group>
  </Group>
))

const TheirQuestion = ({ question }: { question: Question }) => {
  const { t } = useTranslation('quizzes')
  return (
    <>
      <p>
        <b>{question.text}</b>
      </p>
      <ul>
        {question.answers.map(({ id, text, is_correct }) => (
          <li key={id}>{is_correct ? t('conflict.rightAnswer', { text }) : text}</li>
        ))}
      </ul>
      {question.explanation ? <p>{question.explanation}</p> : null}
    </>
  )
}

/** One question with its answers, and its student view. */
export const QuestionEditor = (props: QuestionEditorProps) => {
  const { entry, questions, canArrange, locale, renderStudentView } = props
  const lang = languageTag(locale)
  const { t } = useTranslation('quizzes')
  const { phase, theirs, error } = useStore(entry.autosave.state)
  const number = questions.entries.indexOf(entry) + 1
  const total = questions.entries.length
  const answersError = Object.entries(error?.errors ?? {}).find(([field]) =>
    /^(answers|range|passage)/.test(field),
  )?.[1][0]
  return (
    <Box
      component="section"
      w="100%"
      maw={760}
      mx="auto"
      className={classes.question ?? ''}
      aria-label={t('question.place', { number, total })}
    >
      <Bar entry={entry} questions={questions} canArrange={canArrange} />
      {theirs ? (
        <Conflict
          theirs={<TheirQuestion question={theirs} />}
          onKeepMine={() => void entry.autosave.keepMine()}
          onTakeTheirs={entry.takeTheirs}
        />
      ) : null}
      {phase === 'refused' && error && Object.keys(error.errors).length === 0 ? (
        <Text role="alert" c="var(--bad-ink)">
          {error.message}
        </Text>
      ) : null}
      <QuestionText entry={entry} lang={lang} error={error?.errors.text?.[0]} />
      <MediaField entry={entry} canArrange={canArrange} locale={locale} />
      <QuestionParts entry={entry} canArrange={canArrange} error={answersError} />
      <Explanation entry={entry} lang={lang} error={error?.errors.explanation?.[0]} />
      <Facts entry={entry} canArrange={canArrange} />
      <ValidationErrors entry={entry} />
      <section className={classes.student} aria-label={t('question.studentView')}>
        <Box component="h2" mb="md" fz="ui" fw={500} c="dimmed">
          {t('question.studentView')}
        </Box>
        <div lang={lang}>
          <StudentView entry={entry} number={number} total={total} render={renderStudentView} />
        </div>
      </section>
    </Box>
  )
}
