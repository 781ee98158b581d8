import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink, useGo } from '#lib/navigation/route-link.tsx'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { hasSetting, useUser } from '#lib/session/session.ts'
import { SectionHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { lessonPostsQuery } from './community.api.ts'
import classes from './lesson-questions.module.css'
import type { QuestionSource } from './posts/post-composer.tsx'

/** The text that is selected in the lesson when the question is started. */
const selectedQuote = (): string | undefined => {
  const text = window.getSelection()?.toString().replace(/\s+/g, ' ').trim() ?? ''
  return text === '' ? undefined : text.slice(0, limits.quote)
}

const AskButton = ({ lesson }: { lesson: Omit<QuestionSource, 'quote'> }) => {
  const { t } = useTranslation('community')
  const go = useGo()
  const ask = () =>
    void go({
      to: 'front.community.index',
      params: { page: 'recent' },
      search: {
        course: lesson.course_id,
        item: lesson.item_id,
        from: lesson.title,
        quote: selectedQuote(),
      },
    })
  return (
    <Button
      variant="default"
      leftSection={<MessageCircleQuestion size={18} aria-hidden />}
      // Pressing the button would clear the selection before it is read.
      onMouseDown={(event) => event.preventDefault()}
      onClick={ask}
    >
      {t('lesson.ask')}
    </Button>
  )
}

/** The questions about a lesson at its end, and a button to ask one at each step. */
export const LessonQuestions = ({
  lesson,
  isLast,
}: {
  lesson: Omit<QuestionSource, 'quote'>
  isLast: boolean
}) => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const isOn = hasSetting(useUser(), 'has_community')
  const acting = useIsImpersonating()
  const { data } = useQuery({
    ...lessonPostsQuery(lesson.item_id),
    enabled: isOn && isLast,
    meta: { quiet: true },
  })
  if (!isOn) return null
  const posts = isLast ? (data?.data ?? []) : []
  const ask = acting ? null : <AskButton lesson={lesson} />
  if (posts.length === 0)
    return (
      <Group justify="center" py="lg" data-screen-only>
        {ask}
      </Group>
    )
  return (
    <section className={classes.questions} data-screen-only aria-labelledby="lesson-questions">
      <SectionHeader id="lesson-questions" title={t('lesson.title')} end={ask} />
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <RouteLink to="front.community.show" params={{ postId: post.id }}>
              <Text component="b" display="block" fw={600} dir="auto">
                {post.title}
              </Text>
              <Text component="small" fz="ui" c="dimmed">
                {post.is_question && post.is_answered ? `${t('state.answered')}, ` : null}
                {t(post.is_question ? 'post.answers' : 'post.comments', { count: post.comments })},{' '}
                {format.relative(post.created_at)}
              </Text>
            </RouteLink>
          </li>
        ))}
      </ul>
      {data?.meta.next_cursor ? (
        <TextLink
          to="front.community.index"
          params={{ page: 'recent' }}
          search={{ about: lesson.item_id, from: lesson.title }}
        >
          {t('lesson.all')}
        </TextLink>
      ) : null}
    </section>
  )
}
