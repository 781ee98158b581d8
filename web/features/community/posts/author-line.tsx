import { Group, Text } from '@mantine/core'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Author } from '#contract/community/posts.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import { Pill } from '#ui/text/pill.tsx'
import classes from '../community.module.css'

/** Returns an author's display name; staff also see the authors of anonymous questions. */
export const useAuthorName = () => {
  const { t } = useTranslation('community')
  return ({ kind, full_name }: Author): string => {
    if (kind === 'former') return t('author.former')
    if (kind === 'person') return full_name
    return full_name ? t('author.namelessIs', { name: full_name }) : t('author.nameless')
  }
}

interface AuthorLineProps {
  author: Author
  at: string
  editedAt?: string | null
  /** Statuses at the right. */
  children?: ReactNode
  withPicture?: boolean
  /** The space below it. */
  mb?: 'xs' | 'sm'
}

/** The author of a text, their company, and the time. */
export const AuthorLine = ({
  author,
  at,
  editedAt = null,
  children,
  withPicture = true,
  mb = 'sm',
}: AuthorLineProps) => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const name = useAuthorName()(author)
  const isPerson = author.kind === 'person'
  return (
    <Group gap="6px 10px" mb={mb} fz="sm" c="dimmed">
      {withPicture ? <Avatar name={name} picture={isPerson ? author.avatar : null} /> : null}
      <Text span flex="1 1 176px" miw={0}>
        <Text component="b" fw={600} c="var(--ink)">
          <bdi>{name}</bdi>
        </Text>{' '}
        <span>
          {author.department ? <>· {author.department} </> : null}
          {'· '}
          <time dateTime={at} title={format.date(at, 'moment')}>
            {format.relative(at)}
          </time>
          {editedAt ? `, ${t('author.edited')}` : null}
        </span>
      </Text>
      {author.is_team || children ? (
        <span className={classes.marks}>
          {author.is_team ? (
            <Pill tone="brand" icon={<ShieldCheck size={13} aria-hidden />}>
              {t('author.team')}
            </Pill>
          ) : null}
          {children}
        </span>
      ) : null}
    </Group>
  )
}
