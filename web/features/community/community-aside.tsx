import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Eye, Lock, Phone, Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import { communityQuery } from './community.api.ts'
import classes from './community.module.css'
import { useReportsMails } from './mails/use-reports-mails.ts'

const Rules = ({ phone, rules }: { phone: string; rules: readonly string[] }) => {
  const { t } = useTranslation('community')
  return (
    <Card className={classes.aside ?? ''}>
      <h2>{t('before.title')}</h2>
      <ul>
        <li>
          <Lock size={18} aria-hidden />
          {t('before.secrets')}
        </li>
        <li>
          <Eye size={18} aria-hidden />
          {t('before.links')}
        </li>
        <li>
          <Phone size={18} aria-hidden />
          {/* A number is read and dialled as one piece. */}
          {phone ? t('before.urgentCall', { phone: phone.replaceAll(' ', '\u00a0') }) : t('before.urgent')}
        </li>
        {rules.map((rule) => (
          <li key={rule}>
            <Scale size={18} aria-hidden />
            {rule}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const AsideSkeleton = () => (
  <Skeleton>
    <Stack gap="lg">
      <SkeletonBar height="160px" />
      <SkeletonBar height="320px" />
    </Stack>
  </Skeleton>
)

/** What to know before writing, and the reports that wait for an answer. */
export const CommunityAside = () => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const { data, isPending } = useQuery({ ...communityQuery(), meta: { quiet: true } })
  const reportsMails = useReportsMails()
  if (isPending) return <AsideSkeleton />
  if (!data) return null
  const { security_phone, rules, unanswered } = data.data
  return (
    <Stack component="aside" gap="lg" aria-label={t('before.label')}>
      {reportsMails ? (
        <Card className={classes.aside ?? ''}>
          <h2>{t('mails.entry')}</h2>
          <p>{t('mails.entryWhy')}</p>
          <ButtonLink to="front.community.mail" params={{}} variant="default" fullWidth>
            {t('mails.entryButton')}
          </ButtonLink>
        </Card>
      ) : null}
      <Rules phone={security_phone} rules={rules} />
      {unanswered.length > 0 ? (
        <Card className={classes.aside ?? ''}>
          <h2>{t('waiting.title')}</h2>
          <ul>
            {unanswered.map(({ id, title, created_at }) => (
              <li key={id}>
                <RouteLink to="front.community.show" params={{ postId: id }}>
                  {title}
                </RouteLink>
                <small>{format.relative(created_at)}</small>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </Stack>
  )
}
