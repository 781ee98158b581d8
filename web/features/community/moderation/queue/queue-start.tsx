import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import classes from '../moderation.module.css'

interface QueueStartProps {
  title: string
  message: string
  action: string
  page: 'queue' | 'mails'
  /** Absent if others have claimed all of them. */
  subjectId: string | undefined
}

/**
 * Shown beside a list while no entry is open, above it on a phone: opening one claims it, so none opens automatically.
 */
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
