import { useTranslation } from 'react-i18next'
import type { WhyNot } from '#contract/learning/why-not.ts'
import { useBranding } from '#lib/branding/branding.ts'
import classes from './who-can-help.module.css'

/** Names whom to ask about a rule that the student cannot meet alone any more. */
export const WhoCanHelp = ({ why }: { why: WhyNot }) => {
  const { t } = useTranslation('learning')
  const email = useBranding()?.support_email
  if (why.rule !== 'attempts_used') return null
  return (
    <>
      {` ${t('quiz.noneLeft')} `}
      {email ? (
        <a href={`mailto:${email}`} className={classes.address}>
          {email}
        </a>
      ) : null}
    </>
  )
}
