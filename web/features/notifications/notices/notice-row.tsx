import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  AtSign,
  Award,
  BookOpen,
  Check,
  CircleHelp,
  ClipboardCheck,
  FileText,
  Flag,
  Gavel,
  Heart,
  Languages,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Reply,
  RotateCcw,
  ShieldAlert,
  Stamp,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notice, NotificationKind } from '#contract/notifications/notices.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { targetFor } from '#lib/navigation/named-routes.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { RoundTile } from '#ui/icons/round-tile.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './notice-row.module.css'
import { markSeenMutation } from './notices.api.ts'

const icons: Record<NotificationKind, LucideIcon> = {
  answers: MessageCircle,
  replies: Reply,
  mentions: AtSign,
  likes: Heart,
  courses: BookOpen,
  progress: RotateCcw,
  badges: Award,
  reported: Flag,
  decisions: Gavel,
  reviews: ClipboardCheck,
  questions: CircleHelp,
  reports: Flag,
  translations: Languages,
  campaigns: Megaphone,
  direct_reports: Users,
  management_reports: FileText,
  seals: Stamp,
  security: ShieldAlert,
}

/** Null for a route that this version of the app does not have. */
const targetOf = ({ link }: Notice): ReturnType<typeof targetFor> | null => {
  if (!link) return null
  try {
    return targetFor(link.route, link.params)
  } catch {
    return null
  }
}

/** Links a notice to its subject, and marks it as read when followed. */
const Target = ({
  target,
  onOpen,
  children,
}: {
  target: ReturnType<typeof targetOf>
  onOpen: () => void
  children: ReactNode
}) =>
  target === null ? (
    <div className={classes.target}>{children}</div>
  ) : (
    <Link {...target} className={classes.target} onClick={onOpen}>
      {children}
    </Link>
  )

interface NoticeRowProps {
  notice: Notice
  /** The time to show: `time` under a heading with the date, otherwise the full moment. */
  at: 'time' | 'moment'
  onLeave?: () => void
}

export const NoticeRow = ({ notice, at, onLeave }: NoticeRowProps) => {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const acting = useIsImpersonating()
  const seen = useMutation(markSeenMutation)
  const Icon = icons[notice.kind]
  const markSeen = () => {
    if (notice.is_new && !acting) seen.mutate(notice.id)
  }
  const open = () => {
    markSeen()
    onLeave?.()
  }
  return (
    <li className={classes.row} data-new={notice.is_new || undefined}>
      <Target target={targetOf(notice)} onOpen={open}>
        <RoundTile tone={notice.is_new ? 'brand' : 'neutral'}>
          <Icon size={18} aria-hidden />
        </RoundTile>
        <span className={classes.text}>
          {notice.is_new ? <VisuallyHidden>{t('list.unread')} </VisuallyHidden> : null}
          {notice.text}
          <time dateTime={notice.at}>
            {at === 'time' ? format.date(notice.at, 'time') : format.relative(notice.at)}
          </time>
        </span>
      </Target>
      {notice.is_new && !acting ? (
        <IconButton
          className={classes.mark}
          label={t('list.markRead', { text: notice.text })}
          disabled={seen.isPending}
          onClick={markSeen}
        >
          <Check size={18} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  )
}
