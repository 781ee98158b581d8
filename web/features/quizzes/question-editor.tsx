import { Menu, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { ChevronDown, ChevronUp, CopyPlus, Ellipsis, Trash2 } from 'lucide-react'
import { memo, type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { questionTypes } from '../../../contract/question-types.ts'
import type { Question } from '../../../contract/quizzes.ts'
import { handleError } from '../../lib/errors/handle-error.ts'
import { useStore } from '../../lib/store.ts'
import { confirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Conflict } from './conflict.tsx'
import type { EntryPictures } from './entry-pictures.ts'
import { Lacks } from './lacks.tsx'
import { PictureField } from './parts/picture-field.tsx'
import { QuestionParts } from './parts/question-parts.tsx'
import type { QuestionDraft } from './question-draft.ts'
import classes from './question-editor.module.css'
import type { QuestionEntry } from './question-entry.ts'
import { isDivisible, partialNote, withType } from './question-kinds.ts'
import type { Questions } from './use-questions.ts'

export type RenderStudentView = (question: {
  key: string
  draft: QuestionDraft
  pictures: EntryPictures
  number: number
  total: number
}) => ReactNode

interface QuestionEditorProps {
  entry: QuestionEntry
  questions: Questions
  /** False where texts are only translated. */
  canArrange: boolean
  lang: string
  renderStudentView: RenderStudentView
}

type BarProps = Pick<QuestionEditorProps, 'entry' | 'questions' | 'canArrange'>

/** Of what is written here it shows the kind alone, so no key draws it anew. */
const Bar = memo(({ entry, questions, canArrange }: BarProps) => {
  const { t } = useTranslation(['quizzes', 'common'])
  const type = useSyncExternalStore(entry.draft.subscribe, () => entry.draft.get().type)
  const { entries, select } = questions
  const at = entries.indexOf(entry)
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
    <div className={classes.bar}>
      <Select
        className={classes.type}
        aria-label={t('question.type')}
        data={questionTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={type}
        allowDeselect={false}
        // All kinds at once: who does not see that the list goes on never finds the last ones.
        maxDropdownHeight={480}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        disabled={!canArrange}
        onChange={(wish) =>
          wish &&
          entry.change(withType(entry.draft.get(), wish, { yes: t('answers.true'), no: t('answers.false') }))
        }
      />
      <div className={classes.barEnd}>
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
        {canArrange ? (
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
        ) : null}
      </div>
    </div>
  )
})

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

const Facts = ({ entry, canArrange }: Pick<QuestionEditorProps, 'entry' | 'canArrange'>) => {
  const { t } = useTranslation('quizzes')
  const draft = useStore(entry.draft)
  const change = (changed: Partial<QuestionDraft>) => entry.change({ ...draft, ...changed })
  if (!canArrange) return null
  return (
    <div className={classes.facts}>
      <TextInput
        label={t('question.objective')}
        maxLength={limits.title}
        value={draft.objective}
        onChange={({ target }) => change({ objective: target.value })}
      />
      <NumberInput
        label={t('question.points')}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="blur"
        min={1}
        max={100}
        value={draft.points}
        onChange={(points) => {
          if (typeof points === 'number' && points >= 1 && points <= 100) change({ points })
        }}
      />
      <TagsInput
        label={t('question.tags')}
        placeholder={draft.tags.length === 0 ? t('question.tagsHint') : ''}
        maxTags={limits.tags}
        maxLength={limits.tag}
        value={draft.tags}
        onChange={(tags) => change({ tags })}
      />
      {isDivisible(draft.type) ? (
        <Switch
          className={classes.partial}
          label={t('question.partial')}
          description={t(`question.${partialNote(draft)}`)}
          checked={draft.partial_credit}
          onChange={({ target }) => change({ partial_credit: target.checked })}
        />
      ) : null}
    </div>
  )
}

/** One question with its answers, and how a student sees it. */
export const QuestionEditor = (props: QuestionEditorProps) => {
  const { entry, questions, canArrange, lang, renderStudentView } = props
  const { t } = useTranslation('quizzes')
  const draft = useStore(entry.draft)
  const saved = useStore(entry.saved)
  useStore(entry.pictures.waiting)
  const { phase, theirs, error } = useStore(entry.autosave.state)
  const change = (changed: Partial<QuestionDraft>) => entry.change({ ...draft, ...changed })
  const number = questions.entries.indexOf(entry) + 1
  const isBlank = saved === null && draft.text === ''
  const answersError = Object.entries(error?.errors ?? {}).find(([field]) =>
    /^(answers|range|passage)/.test(field),
  )?.[1][0]
  return (
    <section
      className={classes.question}
      aria-label={t('question.place', { number, total: questions.entries.length })}
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
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      ) : null}
      <Textarea
        className={classes.text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new question is there because the person asked for it
        autoFocus={isBlank}
        label={t('question.text')}
        placeholder={t('question.textHint')}
        lang={lang}
        rows={2}
        maxLength={limits.questionText}
        value={draft.text}
        error={error?.errors.text?.[0]}
        onChange={({ target }) => change({ text: target.value })}
      />
      <PictureField
        picture={entry.pictures.ofQuestion()}
        alt={draft.alt}
        // There the places are drawn on it.
        isShownElsewhere={draft.type === 'hotspot'}
        onSend={entry.pictures.send}
        onDrop={entry.pictures.drop}
        onAlt={(alt) => change({ alt })}
        canArrange={canArrange}
      />
      <QuestionParts
        entry={entry}
        draft={draft}
        canArrange={canArrange}
        error={answersError}
        onChange={entry.change}
      />
      <Textarea
        className={classes.explanation}
        label={t('question.explanation')}
        lang={lang}
        rows={3}
        maxLength={limits.explanation}
        value={draft.explanation}
        error={error?.errors.explanation?.[0]}
        onChange={({ target }) => change({ explanation: target.value })}
      />
      <Facts entry={entry} canArrange={canArrange} />
      <Lacks draft={draft} isNew={saved === null} />
      <section className={classes.student} aria-label={t('question.studentView')}>
        <h2>{t('question.studentView')}</h2>
        <div lang={lang}>
          {renderStudentView({
            key: entry.key,
            draft,
            pictures: entry.pictures,
            number,
            total: questions.entries.length,
          })}
        </div>
      </section>
    </section>
  )
}
