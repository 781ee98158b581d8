import { Button, Group, Text } from '@mantine/core'
import { CircleHelp, Hourglass, MessageSquareText, Repeat2, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentItem } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { ImpersonationHint } from '#ui/feedback/locked-while-impersonating.tsx'
import { CardList, Page } from '#ui/layout/page.tsx'
import { ChangedNotice } from '../item/changed-notice.tsx'
import { FallbackNotice } from '../item/fallback-notice.tsx'
import { ItemBar } from '../item/item-bar.tsx'
import { SkipItem } from '../item/skip-item.tsx'
import { ReadingTools } from '../notes/reading-tools.tsx'
import { Blocked } from './attempt-blocked.tsx'
import classes from './quiz-start.module.css'
import type { QuizActions } from './use-quiz.ts'

export type Quiz = NonNullable<StudentItem['quiz']>

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Group component="li" wrap="nowrap" gap={14} mih={56} px={20} py={10}>
    {icon}
    <span>{children}</span>
  </Group>
)

const Facts = ({ quiz }: { quiz: Quiz }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const left = quiz.attempts_allowed - quiz.attempts_used
  return (
    <CardList my="xl">
      <Fact icon={<CircleHelp size={20} color="var(--brand-7)" aria-hidden />}>
        {t('quiz.questions', { count: quiz.questions })}
      </Fact>
      <Fact icon={<Target size={20} color="var(--brand-7)" aria-hidden />}>
        {t('quiz.passMark', { mark: format.percent(quiz.pass_mark) })}
      </Fact>
      <Fact icon={<Hourglass size={20} color="var(--brand-7)" aria-hidden />}>
        {quiz.time_limit_seconds
          ? t('quiz.timeLimit', { time: format.duration(quiz.time_limit_seconds + quiz.extra_time_seconds) })
          : t('quiz.noLimit')}
        {quiz.extra_time_seconds > 0
          ? ` ${t('quiz.extraTime', { time: format.duration(quiz.extra_time_seconds) })}`
          : null}
      </Fact>
      <Fact icon={<Repeat2 size={20} color="var(--brand-7)" aria-hidden />}>
        {quiz.attempts_allowed === 0 ? t('quiz.anyAttempts') : t('quiz.attemptsLeft', { count: left })}
      </Fact>
      <Fact icon={<MessageSquareText size={20} color="var(--brand-7)" aria-hidden />}>
        {t(`quiz.feedback.${quiz.feedback}`)}
      </Fact>
    </CardList>
  )
}

interface QuizStartProps {
  item: StudentItem
  quiz: Quiz
  actions: QuizActions
}

/** The quiz in brief, before the clock starts. */
export const QuizStart = ({ item, quiz, actions }: QuizStartProps) => {
  const { t } = useTranslation('learning')
  const acting = useIsImpersonating()
  return (
    <>
      <ItemBar
        course={item.course}
        label={
          item.section_title ? (
            <span lang={languageTag(item.section_title_locale ?? item.locale)}>{item.section_title}</span>
          ) : (
            <span lang={languageTag(item.course.title_locale ?? item.course.locale)}>
              {item.course.title}
            </span>
          )
        }
        end={<ReadingTools item={item} />}
      />
      <Page width="narrow">
        {/* Only the final exam belongs to no chapter. */}
        <Text mb="xs" fz="sm" fw={550} c="dimmed">
          {t(item.chapter_title === '' ? 'outline.finalExam' : 'quiz.kind')}
        </Text>
        <h1 lang={languageTag(item.title_locale ?? item.locale)}>{item.title}</h1>
        {quiz.description ? (
          <Text
            maw="60ch"
            mt="sm"
            fz="1.0938rem"
            lh={1.6}
            c="dimmed"
            lang={languageTag(quiz.description_locale ?? item.locale)}
          >
            {quiz.description}
          </Text>
        ) : null}
        <FallbackNotice locale={item.locale} isFallback={item.is_fallback} />
        <ChangedNotice item={item} />
        <Facts quiz={quiz} />
        {quiz.blocked ? (
          <Blocked why={quiz.blocked} onOver={actions.lookAgain} />
        ) : acting ? (
          <ImpersonationHint />
        ) : (
          <Button
            size="lg"
            mt="xs"
            className={classes.begin ?? ''}
            loading={actions.isStarting}
            onClick={actions.start}
          >
            {t('quiz.start')}
          </Button>
        )}
        <SkipItem item={item} className={classes.skip} />
      </Page>
    </>
  )
}
