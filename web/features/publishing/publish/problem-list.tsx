import { Stack } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useProgressiveList } from '#lib/use-progressive-list.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import type { Problem } from '../publishing.api.ts'
import { groupProblems } from './problem-groups.ts'
import classes from './problem-list.module.css'

/** The data for links to fix problems: the editor of an item depends on its kind. */
export interface ProblemLinks {
  courseId: string
  locale: string
  kindOf: (itemId: string) => 'lesson' | 'quiz' | undefined
  /** Called when a link is followed, for example to close a dialog. */
  onGo?: () => void
}

const MendLink = ({ problem, links }: { problem: Problem; links: ProblemLinks }) => {
  const { t } = useTranslation('publishing')
  const { courseId, locale, kindOf } = links
  const label = problem.title || t('problems.untitled')
  const kind = problem.item_id ? kindOf(problem.item_id) : undefined
  if (problem.item_id && kind === 'lesson')
    return (
      <TextLink to="admin.courses.content" params={{ courseId, lessonId: problem.item_id, locale }}>
        {label}
      </TextLink>
    )
  if (problem.item_id && kind === 'quiz')
    return (
      <TextLink to="admin.courses.quiz" params={{ courseId, quizId: problem.item_id }}>
        {label}
      </TextLink>
    )
  return (
    <TextLink to="admin.courses.show" params={{ courseId }} onClick={links.onGo}>
      {t('problems.outline')}
    </TextLink>
  )
}

/** More than a screen shows. */
const drawnFirst = 40

const Line = ({ problem, links }: { problem: Problem; links: ProblemLinks }) => (
  <li>
    <TriangleAlert size={16} aria-hidden />
    <span>
      <MendLink problem={problem} links={links} />
      <span>{problem.message}</span>
    </span>
  </li>
)

const Rest = ({ problems, links }: { problems: readonly Problem[]; links: ProblemLinks }) => {
  const { t } = useTranslation('publishing')
  const message = problems[0]?.message
  return (
    <li>
      <TriangleAlert size={16} aria-hidden />
      <details>
        <summary>{t('problems.more', { count: problems.length, message })}</summary>
        <ul>
          {useProgressiveList(problems, drawnFirst).map((problem, index) => (
            <li key={index}>
              <MendLink problem={problem} links={links} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/**
 * The problems that keep a draft from being published, each with a link to fix it; those with the same cause are
 * grouped.
 */
export const ProblemList = ({ problems, links }: { problems: readonly Problem[]; links: ProblemLinks }) => (
  <Stack component="ul" gap={10} className={classes.problems ?? ''}>
    {groupProblems(problems).map(({ named, rest }) => (
      <Fragment key={named[0]?.message}>
        {named.map((problem, index) => (
          <Line key={index} problem={problem} links={links} />
        ))}
        {rest.length > 0 ? <Rest problems={rest} links={links} /> : null}
      </Fragment>
    ))}
  </Stack>
)
