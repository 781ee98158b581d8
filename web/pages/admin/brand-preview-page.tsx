import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultLocale } from '#contract/locales.ts'
import { RequestLinkForm } from '#features/accounts/sign-in/request-link-form.tsx'
import { showSampleStats } from '#features/activity/sample-stats.ts'
import { StreakCard } from '#features/activity/streak-card.tsx'
import { LatestBadges } from '#features/badges/latest-badges.tsx'
import { sampleBadgesQuery } from '#features/badges/sample-badges.api.ts'
import { CertificatePaper } from '#features/certificates/certificate-paper.tsx'
import { type BrandMessage, useReceivedBrand } from '#features/companies/branding/brand-message.ts'
import { MailPreview } from '#features/companies/branding/mail-preview.tsx'
import { ComingUp } from '#features/learning/home/coming-up.tsx'
import { ContinueCard } from '#features/learning/home/continue-card.tsx'
import { OverallCard } from '#features/learning/home/overall-card.tsx'
import { showSampleCourses } from '#features/learning/home/sample-courses.ts'
import { coursesQuery } from '#features/learning/learning.api.ts'
import { useMotto } from '#lib/branding/motto.ts'
import { partOfDay } from '#lib/i18n/part-of-day.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useUser } from '#lib/session/session.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Page, PageHeader, SectionHeader } from '#ui/layout/page.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import homeClasses from '../student/home-page.module.css'

const Login = () => {
  const { t } = useTranslation(['accounts', 'public'])
  return (
    <PublicFrame motto={useMotto()} sentence={t('public:sentence')}>
      <h1>{t('login.title')}</h1>
      <p>{t('login.lede')}</p>
      <RequestLinkForm redirectTo={null} onSent={() => undefined} />
    </PublicFrame>
  )
}

/** Puts sample data into the cache before the first card renders. */
const useSamples = () => {
  const { t } = useTranslation('companies')
  const [courses] = useState(() => {
    showSampleStats()
    return showSampleCourses({
      lesson: t('branding.sample.lesson'),
      courses: [t('branding.sample.first'), t('branding.sample.second'), t('branding.sample.third')],
      locale: defaultLocale,
    })
  })
  return courses
}

const Home = () => {
  const { t } = useTranslation('learning')
  const courses = useSamples()
  const { data } = useQuery({ ...coursesQuery(), enabled: false })
  const { data: badges } = useQuery(sampleBadgesQuery())
  const { first_name } = useUser()
  const [current] = courses
  return (
    <Page>
      <PageHeader title={t(`greeting.${partOfDay(new Date().getHours())}`, { name: first_name })} />
      {current ? <ContinueCard course={current} /> : null}
      <Columns className={homeClasses.columns ?? ''} widths="minmax(0, 1fr) 340px" from={1024} gap="xl">
        <section aria-labelledby="coming-up">
          <SectionHeader id="coming-up" title={t('home.comingUp')} />
          <ComingUp courses={courses} />
        </section>
        <div className={homeClasses.side}>
          <OverallCard progress={data?.meta.overall} courses={courses} />
          <StreakCard />
          {badges ? <LatestBadges /> : null}
        </div>
      </Columns>
    </Page>
  )
}

const Waiting = () => {
  const { t } = useTranslation('companies')
  return (
    <Box p="xl">
      <VisuallyHidden>
        <h1>{t('branding.preview')}</h1>
      </VisuallyHidden>
      <Skeleton>
        <TextSkeleton lines={6} />
      </Skeleton>
    </Box>
  )
}

/** Opened directly, the page has no form around it that could send the branding. */
const OutsideSettings = () => {
  const { t } = useTranslation(['companies', 'navigation'])
  return (
    <EmptyState
      level={1}
      title={t('branding.preview')}
      message={t('branding.previewInSettings')}
      actions={<ButtonLink to="admin.settings">{t('navigation:titles.settings')}</ButtonLink>}
    />
  )
}

const Screen = ({ screen, message }: { screen: string; message: BrandMessage }) => {
  const { t } = useTranslation('companies')
  const { mail, certificate } = message
  if (screen === 'login') return <Login />
  if (screen === 'home') return <Home />
  if (message.hasFailed) return <ErrorState level={1} title={t('branding.previewFailed')} />
  if (screen === 'mail') return mail ? <MailPreview {...mail} /> : <Waiting />
  return certificate ? (
    <Box maw={672} mx="auto" p="md">
      <CertificatePaper certificate={certificate} />
    </Box>
  ) : (
    <Waiting />
  )
}

/**
 * A page of the product with unsaved branding, inside the settings. For viewing only: nothing on a page can be used;
 * a mail and a certificate can be read.
 */
export const BrandPreviewPage = () => {
  const { screen } = useRouteParams('admin.settings.preview')
  const message = useReceivedBrand()
  // The sign-in page has a `main` of its own.
  const isAlone = window.parent === window
  const hasControls = screen === 'login' || screen === 'home'
  const isPage = screen === 'login' && message !== undefined
  const Root = isPage ? 'div' : 'main'
  useEffect(() => {
    document.documentElement.style.overflowX = 'hidden'
  }, [])
  return (
    <Root id={isPage ? undefined : 'main'} inert={hasControls && !isAlone} tabIndex={-1}>
      {message ? <Screen screen={screen} message={message} /> : isAlone ? <OutsideSettings /> : <Waiting />}
    </Root>
  )
}
