import { Box, Button, Stack, Textarea, TextInput } from '@mantine/core'
import { CopyPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { feedbackModes } from '#contract/quizzes/quizzes.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { ExplainedChoice } from '#ui/controls/explained-choice.tsx'
import { Conflict } from '../conflict.tsx'
import classes from './quiz-settings.module.css'
import { NumberRow, SettingRow, SwitchRow } from './setting-row.tsx'
import type { QuizSettingsState } from './use-quiz-settings.ts'

interface QuizSettingsProps {
  settings: QuizSettingsState
  /** The number of questions to select from. */
  questions: number
  /** False in any language other than the main one, where only texts are edited. */
  canSet: boolean
  onDuplicate: () => Promise<void>
}

const Texts = ({ settings }: Pick<QuizSettingsProps, 'settings'>) => {
  const { t } = useTranslation('quizzes')
  const { quiz, change, state } = settings
  return (
    <Stack gap="md" mb="sm">
      <TextInput
        label={t('settings.name')}
        maxLength={limits.title}
        value={quiz.title}
        error={quiz.title.trim() === '' ? t('settings.nameMissing') : state.error?.errors.title?.[0]}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Textarea
        label={t('settings.description')}
        autosize
        minRows={2}
        maxLength={limits.description}
        value={quiz.description}
        onChange={({ target }) => change({ description: target.value })}
      />
    </Stack>
  )
}

const hour = 60

const Attempts = ({ settings: { quiz, change } }: Pick<QuizSettingsProps, 'settings'>) => {
  const { t } = useTranslation('quizzes')
  const seconds = quiz.time_limit_seconds
  return (
    <>
      <NumberRow
        label={t('settings.passMark')}
        unit="%"
        max={100}
        value={quiz.pass_mark}
        onChange={(pass_mark) => change({ pass_mark })}
      />
      <NumberRow
        label={t('settings.attempts')}
        note={quiz.attempts_allowed === 0 ? t('settings.attemptsAny') : t('settings.attemptsZero')}
        max={100}
        value={quiz.attempts_allowed}
        onChange={(attempts_allowed) => change({ attempts_allowed })}
      />
      <NumberRow
        label={t('settings.wait')}
        unit={t('settings.minutes')}
        max={100_000}
        value={quiz.wait_minutes}
        onChange={(wait_minutes) => change({ wait_minutes })}
      />
      <SwitchRow
        label={t('settings.timeLimit')}
        checked={seconds !== null}
        onChange={(isOn) => change({ time_limit_seconds: isOn ? 10 * hour : null })}
      />
      {seconds === null ? null : (
        <NumberRow
          label={t('settings.timeLimitMinutes')}
          unit={t('settings.minutes')}
          min={1}
          max={1_440}
          value={Math.max(1, Math.round(seconds / hour))}
          onChange={(minutes) => change({ time_limit_seconds: minutes * hour })}
        />
      )}
      <SettingRow label={t('settings.counting')}>
        <Choice
          label={t('settings.counting')}
          value={quiz.counting}
          onChange={(counting) => change({ counting })}
          options={[
            { value: 'best', label: t('settings.best') },
            { value: 'last', label: t('settings.last') },
          ]}
        />
      </SettingRow>
    </>
  )
}

const Order = ({
  settings: { quiz, change },
  questions,
}: Pick<QuizSettingsProps, 'settings' | 'questions'>) => {
  const { t } = useTranslation('quizzes')
  return (
    <>
      <SwitchRow
        label={t('settings.shuffleQuestions')}
        checked={quiz.question_order === 'shuffled'}
        onChange={(isOn) => change({ question_order: isOn ? 'shuffled' : 'fixed' })}
      />
      <SwitchRow
        label={t('settings.shuffleAnswers')}
        checked={quiz.shuffle_answers}
        onChange={(shuffle_answers) => change({ shuffle_answers })}
      />
      <SwitchRow
        label={t('settings.drawSome')}
        checked={quiz.draw !== null}
        disabled={questions === 0 && quiz.draw === null}
        onChange={(isOn) => change({ draw: isOn ? Math.max(1, questions) : null })}
      />
      {quiz.draw === null ? null : (
        <NumberRow
          label={t('settings.draw')}
          unit={t('settings.drawOf', { count: questions })}
          min={1}
          max={Math.max(1, questions)}
          value={quiz.draw}
          onChange={(draw) => change({ draw })}
        />
      )}
      <SwitchRow
        label={t('settings.back')}
        checked={quiz.back_allowed}
        onChange={(back_allowed) => change({ back_allowed })}
      />
    </>
  )
}

const Feedback = ({ settings: { quiz, change } }: Pick<QuizSettingsProps, 'settings'>) => {
  const { t } = useTranslation('quizzes')
  return (
    <Box mt={8}>
      <ExplainedChoice
        label={t('settings.feedback')}
        labelHidden
        value={quiz.feedback}
        options={feedbackModes.map((mode) => ({
          value: mode,
          label: t(`feedback.${mode}.name`),
          says: t(`feedback.${mode}.says`),
        }))}
        onChange={(feedback) => change({ feedback })}
      />
    </Box>
  )
}

/** The rules for taking the quiz, and its texts. */
export const QuizSettings = ({ settings, questions, canSet, onDuplicate }: QuizSettingsProps) => {
  const { t } = useTranslation('quizzes')
  const { state, autosave } = settings
  return (
    <Box pt={20} pb={40} px={20} className={classes.settings ?? ''}>
      <h2>{t('settings.title')}</h2>
      {state.theirs ? (
        <Conflict
          theirs={state.theirs.title}
          onKeepMine={() => void autosave.keepMine()}
          onTakeTheirs={settings.takeTheirs}
        />
      ) : null}
      {state.phase === 'refused' ? <p role="alert">{state.error?.message}</p> : null}
      <Texts settings={settings} />
      {canSet ? (
        <>
          <Attempts settings={settings} />
          <h3>{t('settings.order')}</h3>
          <Order settings={settings} questions={questions} />
          <h3>{t('settings.feedback')}</h3>
          <Feedback settings={settings} />
          <Button
            variant="default"
            leftSection={<CopyPlus size={16} aria-hidden />}
            onClick={() => void onDuplicate().catch(handleError)}
          >
            {t('settings.duplicate')}
          </Button>
        </>
      ) : null}
    </Box>
  )
}
