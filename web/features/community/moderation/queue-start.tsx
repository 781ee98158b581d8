import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import classes from './moderation.module.css'

interface QueueStartProps {
  title: string
  message: string
  action: string
  page: 'queue' | 'mails'
  /** Absent where others are at all of them. */
  subjectId: string | undefined
}

/** Beside a list while nothing of it is open: opening takes an entry in hand, so nothing opens by itself. On a phone the list is alone. */
export const QueueStart = ({ title, message, action, page, subjectId }: QueueStartProps) => (
  <div className={classes.start}>
    <EmptyState
      title={title}
      message={message}
      drawing={page === 'queue' ? 'talk' : 'empty'}
      actions={
        subjectId ? (
          <ButtonLink to="admin.community" params={{ page, subjectId }}>
            {action}
          </ButtonLink>
        ) : null
      }
    />
  </div>
)
